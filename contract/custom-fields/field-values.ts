import { z } from 'zod'

const KEY_MAX = 40

/** Values in the body of a call, by the keys of their fields: read by the fields of the account (`valueSchema`). */
export const filledCustom = z.record(z.string().max(KEY_MAX), z.unknown())
/** The same where a body need not have any. */
export const givenCustom = filledCustom.optional()

/** Values in an answer, by the keys of their fields; a field without a value, or that the user's role does not see, is absent. */
export const answeredCustom = z.record(z.string(), z.unknown())

/** Conditions on values in the query of a list: `custom.<key>=…`, and for ranges `custom.<key>_from`, `custom.<key>_to`. */
export const customFilter = z.record(z.string().max(KEY_MAX + '_from'.length), z.string().max(2000)).optional()
