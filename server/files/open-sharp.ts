import type Sharp from 'sharp'

let opening: Promise<typeof Sharp> | undefined

/** The image library, which takes 12 MB and is loaded with the first picture. */
export function openSharp(): Promise<typeof Sharp> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is read once, so the library's cache would only waste memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return opening
}
