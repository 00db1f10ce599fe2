import { CONFIGURATION_FORMAT, CONFIGURATION_MAX_BYTES } from '#contract/configuration/sections.ts'

type Read = { file: Record<string, unknown> } | { problem: 'tooLarge' | 'notJson' | 'notConfiguration' | 'otherFormat' }

/** A configuration that the user picked; what is in it is checked by the server. */
export async function readConfiguration(picked: File): Promise<Read> {
  if (picked.size > CONFIGURATION_MAX_BYTES) return { problem: 'tooLarge' }
  let file: unknown
  try {
    file = JSON.parse(await picked.text())
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'notJson' }
    throw error
  }
  if (typeof file !== 'object' || file === null || !('format' in file)) return { problem: 'notConfiguration' }
  if (file.format !== CONFIGURATION_FORMAT) return { problem: 'otherFormat' }
  return { file: file as Record<string, unknown> }
}
