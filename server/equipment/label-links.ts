import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
/** The addresses on the labels of equipment. */
export interface LabelLinks {
  url(hash: string): string
}

/** A label is read by a phone's camera, so its address is complete and short: the fewer dots, the easier to read. */
export function openLabelLinks(publicUrl: string): LabelLinks {
  return { url: (hash) => publicUrl + fillPath(GUEST_PATHS.label, hash) }
}
