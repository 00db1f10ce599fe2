/** The addresses that the labels of equipment carry. */
export interface LabelLinks {
  url(hash: string): string
}

/** A label is read by the camera of a phone, so its address is whole, and short: the fewer dots, the better it is read. */
export function openLabelLinks(publicUrl: string): LabelLinks {
  return { url: (hash) => `${publicUrl}/e/${hash}` }
}
