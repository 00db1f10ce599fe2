/** Plural forms that only some languages have; the others leave them out. */
type PluralForm = `${string}_${'few' | 'many' | 'two' | 'zero'}`

/** The texts another language must give: the same keys, plural forms of its own. */
export type Translated<T> = T extends string
  ? string
  : { [K in keyof T as K extends PluralForm ? never : K]: Translated<T[K]> } & {
      [K in keyof T as K extends PluralForm ? K : never]?: string
    }
