import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { prepareServer } from '../support/server-process.ts';
import { Writers } from '../support/writers.ts';

/** A few each time; `npm run chaos` takes more. */
const KILLS = Number(process.env.CRASH_KILLS ?? 2);

describe('a server that is killed while people write', () => {
  it(`has lost nothing that it acknowledged, ${KILLS} times over`, {
    timeout: 600_000 + KILLS * 60_000,
  }, async () => {
    const place = await makePlace();
    const server = await prepareServer(place);
    const writers = new Writers(server);
    await server.start();
    await writers.signUp();
    for (let kill = 0; kill < KILLS; kill++) {
      const { done } = writers.write();
      // A moment of work under full load, never the same.
      await writers.reach(writers.acknowledged + 5 + Math.floor(Math.random() * 60));
      await server.kill();
      await done;
      await server.start();
      await writers.check();
      const database = openDatabase(place);
      expect(await findDifferences(database.db)).toEqual([]);
      await database.close();
    }
    await server.kill();
    await place.remove();
    const { happened, not } = writers.doubts;
    process.stdout.write(
      `${KILLS} kills: ${writers.acknowledged} writes acknowledged and found; of ${happened + not} in flight ${happened} were there whole, ${not} not at all\n`,
    );
    expect(happened + not).toBeGreaterThan(0);
    expect(writers.acknowledged).toBeGreaterThan(KILLS);
  });
});
