/** Plural forms that only some languages have. */
type PluralForm = `${string}_${'few' | 'many' | 'two' | 'zero'}`

/** The shape that another language must fill: the same keys, with its own plural forms. */
export type Translated<T> = T extends string
  ? string
  : { [K in keyof T as K extends PluralForm ? never : K]: Translated<T[K]> } & {
      [K in keyof T as K extends PluralForm ? K : never]?: string
    }
