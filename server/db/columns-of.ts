import type { z } from 'zod'

/** The columns that a body's fields are stored in, besides those that are stored otherwise. */
export function columnsOf<Shape extends z.ZodRawShape, Other extends keyof Shape & string>(
  body: z.ZodObject<Shape>,
  ...others: Other[]
): Exclude<keyof Shape & string, Other>[] {
  const isColumn = (name: string): name is Exclude<keyof Shape & string, Other> =>
    !others.some((other) => other === name)
  return Object.keys(body.shape).filter(isColumn)
}
