import { describe, expect, it } from 'vitest';
import { readReportAddress, toReport, toReportQuery } from './report-address.ts';

const ask = (address: string) => toReportQuery(readReportAddress(new URLSearchParams(address)), '2026-11-17');

describe('the address of a report', () => {
  it('says what is asked for', () => {
    expect(ask('')).toEqual({ group: 'month', by: 'category' });
    expect(ask('report=cash-flow&period=2025&group=quarter&by=name&source_id=s1')).toEqual({
      ...{ from: '2025-01-01', to: '2025-12-31' },
      ...{ group: 'quarter', by: 'name', source_id: 's1' },
    });
  });

  it('asks each report only for what it takes', () => {
    expect(ask('report=net-worth&by=tag&category_id=c1&source_id=s1')).toEqual({
      ...{ group: 'month', source_id: 's1' },
    });
    expect(ask('report=cash-flow&by=tag')).toMatchObject({ by: 'category' });
    // Groups are made of what is told by category.
    expect(ask('by=group')).toMatchObject({ by: 'category' });
    expect(ask('report=compare&group=year')).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-30', by: 'category' },
    });
  });

  it('may have been typed by hand', () => {
    expect(ask(`report=moon&group=week&by=moon&period=soon&source_id=${'x'.repeat(99)}`)).toEqual(ask(''));
  });

  it('keeps days and filters from one report to the next', () => {
    const params = new URLSearchParams('report=spending&by=tag&item=c1&period=2026&source_id=s1');
    expect(toReport(params, 'trends')).toBe('?period=2026&source_id=s1&report=trends');
  });
});
