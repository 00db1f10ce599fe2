import type { words } from './ru/index.ts'
import type { serverFields } from './ru/server-fields.ts'

/** Plural forms that only some languages have, beside the one that all have. */
type PluralForm<T, K> = K extends `${infer Text}_${'few' | 'many' | 'two' | 'zero'}`
  ? `${Text}_other` extends keyof T
    ? K
    : never
  : never

/** The shape that another language must fill: the same keys, with its own plural forms and patterns. */
export type Translated<T> = T extends string
  ? string
  : T extends RegExp | null | ((...values: never[]) => unknown)
    ? T
    : T extends readonly (infer One)[]
      ? readonly Translated<One>[]
      : { [K in keyof T as K extends PluralForm<T, K> ? never : K]: Translated<T[K]> } & {
          [K in keyof T as PluralForm<T, K>]?: string
        }

/** What the contract itself says in a language. */
export type Words = Translated<typeof words>

/** Keys of messages at fields that only the server has a reason to say. */
export type ServerFieldKey = keyof typeof serverFields
