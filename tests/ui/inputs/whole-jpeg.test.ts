import { expect, it } from 'vitest'
import { isWholeJpeg } from '#src/kit/files/is-whole-jpeg.ts'
import { cutOff, noiseBehindHead, photoBytes, withBytesBeforeEnd } from '#tests/support/broken-photos.ts'

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

it('a photo is whole, in one scan or several, with what a camera appends and pads', async () => {
  const photo = await photoBytes()
  for (const whole of [
    photo,
    await photoBytes({ progressive: true }),
    Buffer.concat([photo, Buffer.from('a video')]),
    await bytesOf(await withBytesBeforeEnd()),
  ]) {
    expect(isWholeJpeg(new Uint8Array(whole))).toBe(true)
  }
})

it('noise behind the head of a photo, half of one, and text are not', async () => {
  for (const broken of [await noiseBehindHead(), await cutOff()]) {
    expect(isWholeJpeg(await bytesOf(broken))).toBe(false)
  }
  const photo = await photoBytes()
  const head = photo.subarray(0, photo.indexOf(Buffer.from([0xff, 0xda])) + 14)
  expect(isWholeJpeg(new Uint8Array(Buffer.concat([head, Buffer.from('so much text'.repeat(1000))])))).toBe(false)
  expect(isWholeJpeg(new Uint8Array([0xff, 0xd8]))).toBe(false)
})
