import { createReadStream } from 'node:fs';
import { archive, TOLD_ONLY } from '@saldo/contract';
import { JSONParser, TokenType } from '@streamparser/json';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';

/** No part of an archive is nested deeper: what is would only be made to fill our memory. */
const DEEPEST = 16;
/** A row has a dozen fields and up to fifty lines, an archive a dozen parts. */
const MOST_TOKENS = 1500;
/** Of what an archive only tells: far more than anybody's security log. */
const MOST_TOKENS_TOLD = 1_000_000;
/** A receipt is the longest text; a number, or the space between two things, has no business here. */
const LONGEST_TOKEN = 15_000_000;

const LETTERS_AT_ONCE = 4096;
const MS_AT_A_STRETCH = 10;

const isFirstHalf = (code: number) => code >= 0xd8_00 && code <= 0xdb_ff;

const TOLD = new Set<string>(TOLD_ONLY);
const PARTS = new Set([...Object.keys(archive.shape), 'attachments', 'statement_rows', ...TOLD]);

const refusePart = (part: string, message: string) =>
  new AppError('archive.invalid', { errors: [{ path: part.slice(0, 100), message }] });

/** Of a list its name and each of its elements as it comes; of anything else its name and value. */
export type Piece = { part: string; index?: number; value?: unknown; isList?: boolean };

/**
 * Reads the wanted parts of an archive from the disk, piece by piece: a file of any size takes the memory of one piece,
 * and others are served in between. A part is announced before its elements, so that an empty list is known too.
 */
export async function* readArchive(
  path: string,
  wanted: { lists: readonly string[]; values: readonly string[] },
): AsyncGenerator<Piece> {
  const pieces: Piece[] = [];
  let sinceToken = 0;
  const parser = createParser(
    wanted,
    (piece) => pieces.push(piece),
    () => {
      sinceToken = 0;
    },
  );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const feed = (text: string) => {
    // Until it is complete, the parser says nothing of it, and keeps it in memory.
    sinceToken += text.length;
    if (sinceToken > LONGEST_TOKEN) throw new AppError('archive.invalid');
    if (text !== '') parser.write(text);
    return pieces.splice(0);
  };
  try {
    let since = performance.now();
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      // A row may be two letters long: tens of thousands of them must not be read at a stretch.
      for (let [start, end] = [0, 0]; start < text.length; start = end) {
        end = start + LETTERS_AT_ONCE;
        // The halves of one character stay together: each alone is none.
        if (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
        yield* feed(text.slice(start, end));
        if (performance.now() - since < MS_AT_A_STRETCH) continue;
        await yieldToEventLoop();
        since = performance.now();
      }
    }
    yield* feed(decoder.decode());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('archive.invalid');
  }
  if (!parser.isEnded) throw new AppError('archive.invalid');
}

function createParser(
  { lists, values }: { lists: readonly string[]; values: readonly string[] },
  onPiece: (piece: Piece) => void,
  onToken: () => void,
): JSONParser {
  const parser = new JSONParser({
    paths: [...lists.map((name) => `$.${name}.*`), ...values.map((name) => `$.${name}`)],
    keepStack: false,
  });
  const seen = new Set<string>();
  const wanted = new Set([...lists, ...values]);
  let [depth, index, tokens] = [0, 0, 0];
  let part = '';
  let isNamed = false;

  // Which part comes next, and whether it is a list, only the tokens tell.
  parser.onToken = ({ token, value }) => {
    onToken();
    if (depth === 1 && isNamed && token !== TokenType.COLON) {
      isNamed = false;
      if (lists.includes(part)) onPiece({ part, isList: token === TokenType.LEFT_BRACKET });
    } else if (depth === 1 && token === TokenType.STRING) {
      part = String(value);
      isNamed = true;
      [index, tokens] = [0, 0];
      if (!PARTS.has(part)) throw refusePart(part, 'is no part of an archive');
      if (seen.has(part)) throw refusePart(part, 'is there twice');
      seen.add(part);
    }
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    // What is wanted is put together in memory: a row, or a value, that goes on and on is none of ours.
    if (depth === 2 && token === TokenType.COMMA && lists.includes(part)) tokens = 0;
    tokens += 1;
    const most = wanted.has(part)
      ? MOST_TOKENS
      : TOLD.has(part)
        ? MOST_TOKENS_TOLD
        : Number.POSITIVE_INFINITY;
    if (depth > DEEPEST || tokens > most) throw new AppError('archive.invalid');
  };
  parser.onValue = ({ value, stack }) => {
    if (stack.length === 1) return onPiece({ part, value });
    onPiece({ part, index, value });
    index += 1;
  };
  return parser;
}
