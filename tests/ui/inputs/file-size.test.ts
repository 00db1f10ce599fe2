import { expect, it } from 'vitest'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'

it.each([
  [0, '0 B', '0 Б'],
  [1, '1 B', '1 Б'],
  [1000, '1,000 B', '1 000 Б'],
  [2048, '2 kB', '2 кБ'],
  [1.5 * 1024 ** 2, '1.5 MB', '1,5 МБ'],
  [3 * 1024 ** 4, '3,072 GB', '3 072 ГБ'],
])('%d bytes are %s, and %s in Russian', (bytes, inEnglish, inRussian) => {
  const said = (locale: string) => formatFileSize(bytes, locale).replaceAll('\u00a0', ' ')
  expect([said('en'), said('ru')]).toEqual([inEnglish, inRussian])
})
