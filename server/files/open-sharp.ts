import type Sharp from 'sharp'

let opening: Promise<typeof Sharp> | undefined

/** The library of pictures, which takes 12 MB and is read with the first of them. */
export function openSharp(): Promise<typeof Sharp> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is read once; what the library would remember is memory lost.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return opening
}
