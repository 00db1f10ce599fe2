/** A page and a drawer over it may both hold unsaved input: closing one does not make the other's safe. */
const unsaved = new Set<object>()

/** Marks an input whose content the server does not have yet, or takes the mark back. */
export function markUnsaved(input: object, isUnsaved: boolean) {
  if (isUnsaved) unsaved.add(input)
  else unsaved.delete(input)
}

/** Whether anything typed would be lost with the page, or anything but this input's. */
export function hasUnsavedInput({ except }: { except?: object } = {}): boolean {
  return [...unsaved].some((input) => input !== except)
}
