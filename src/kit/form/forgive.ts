import type { FormInstance } from 'antd'

type Path = readonly (string | number)[]

/** What stands at a path of nested values; undefined when nothing does. */
function valueAt(values: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], values)
}

/** A field's complaint goes with the first key typed into it: what a form calls with the values that have changed. */
export function forgive<Values>(form: FormInstance<Values>, changed: object): void {
  const isTouched = (path: Path) => valueAt(changed, path) !== undefined
  const refused = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isTouched(name))
  form.setFields(refused.map(({ name }) => ({ name: name as never, errors: [] })))
}
