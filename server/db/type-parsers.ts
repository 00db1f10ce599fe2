import pg from 'pg'

const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ
/** `bigint[]`, which the driver has no name for. */
const INT8_ARRAY = 1016

/**
 * How values come out of the database: `int8` as a number (ids and counts stay below 2^53), `numeric` as the string the
 * database wrote (money must not pass through a float), `date` as `YYYY-MM-DD` (a day has no time zone), `timestamptz` as
 * an RFC 3339 string, as the database itself writes times in JSON (every connection is set to UTC).
 */
export const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(pg.types.builtins.INT8, Number)
typeParsers.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
typeParsers.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)
typeParsers.setTypeParser(pg.types.builtins.DATE, (text) => text)
typeParsers.setTypeParser(TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace('+00', '+00:00'))
