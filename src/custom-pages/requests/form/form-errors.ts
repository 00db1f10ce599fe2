import type { FormInstance } from 'antd'
import { isApiError } from '../../../providers/api-error.ts'

/** The server's names of fields where the form has another: a path it writes deeper, or one that stands elsewhere. */
function namePathOf(path: string): (string | number)[] {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const [first] = parts
  // A list is one input here: a refused element is said at the list.
  return first !== 'contact' ? parts.slice(0, 1) : parts
}

/**
 * Puts the server's reasons at the inputs they are about and leads to the first. What has no input in the form comes
 * back, to be said above it.
 */
export function showServerErrors<Values>(form: FormInstance<Values>, error: unknown): string | null {
  if (!isApiError(error)) return error instanceof Error ? error.message : String(error)
  const refused = Object.entries(error.fields).map(([path, { message }]) => ({ name: namePathOf(path), message }))
  const inputs = form.getFieldsError().map(({ name }) => name.join('.'))
  const placed = refused.filter(({ name }) => inputs.includes(name.join('.')))
  form.setFields(placed.map(({ name, message }) => ({ name: name as never, errors: [message] })))
  const [first] = placed
  if (first) form.scrollToField(first.name as never, { block: 'center', focus: true })
  if (refused.length === 0) return error.message
  return (
    refused
      .filter((one) => !placed.includes(one))
      .map(({ message }) => message)
      .join('. ') || null
  )
}
