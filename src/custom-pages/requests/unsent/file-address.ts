const addresses = new WeakMap<File, string>()

/** An address at which the browser shows a file that is nowhere else yet: one for each file, however often it is drawn. */
export function fileAddress(file: File): string {
  const known = addresses.get(file)
  if (known) return known
  const made = URL.createObjectURL(file)
  addresses.set(file, made)
  return made
}
