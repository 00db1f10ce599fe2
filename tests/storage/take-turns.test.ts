import { expect, test } from 'vitest'
import { openTurns } from '../../server/take-turns.ts'

/** Lets what is ready go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a few are done at a time, one of a company, and companies take turns', async () => {
  const inTurn = openTurns()
  const begun: string[] = []
  const endings: (() => void)[] = []
  const draw = (accountId: number, name: string) =>
    inTurn(accountId, () => {
      begun.push(name)
      return new Promise<string>((resolve) => endings.push(() => resolve(name)))
    })
  const endFirst = async () => {
    endings.shift()?.()
    await settle()
  }

  const drawn = [draw(1, 'a1'), draw(1, 'a2'), draw(1, 'a3')]
  await settle()
  expect(begun).toEqual(['a1'])
  drawn.push(draw(2, 'b1'), draw(2, 'b2'), draw(3, 'c1'))
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await endFirst()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await endFirst()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  await endFirst()
  expect(begun.slice(4)).toEqual(['c1'])
  for (let left = 0; left < 3; left++) await endFirst()
  expect(begun.slice(5)).toEqual(['a3'])
  expect(await Promise.all(drawn)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('what fails leaves its place to the next', async () => {
  const inTurn = openTurns()
  const failing = inTurn(1, async () => {
    throw new Error('No picture')
  })
  const next = inTurn(1, async () => 'drawn')
  await expect(failing).rejects.toThrow('No picture')
  expect(await next).toBe('drawn')
})
