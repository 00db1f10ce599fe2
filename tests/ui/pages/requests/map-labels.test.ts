import { expect, it } from 'vitest'
import { labelSides } from '#src/custom-pages/requests/map/label-sides.ts'

const label = (x: number, y: number) => ({ x, y, width: 60, height: 20 })
const PIN = { width: 30, height: 36 }

it('labels keep off each other and off pins, and one without room is left out', () => {
  expect(labelSides([label(100, 100)], [])).toEqual(['below'])
  expect(labelSides([label(100, 100), label(300, 100)], [])).toEqual(['below', 'below'])
  expect(labelSides([label(100, 100), label(110, 105)], [])).toEqual(['below', 'above'])
  expect(labelSides([label(100, 100)], [{ x: 85, y: 105, ...PIN }])).toEqual(['above'])
  const around = [
    { x: 95, y: 110, width: 10, height: 36 },
    { x: 95, y: 50, width: 10, height: 36 },
  ]
  expect(labelSides([label(100, 100)], around)).toEqual(['right'])
  expect(labelSides([label(100, 100)], [...around, { x: 120, y: 82, ...PIN }])).toEqual(['left'])
  expect(labelSides([label(100, 100)], [{ x: 0, y: 0, width: 200, height: 200 }])).toEqual([null])
})

it('what is hidden takes no room from the next', () => {
  const wall = { x: 0, y: 0, width: 150, height: 200 }
  expect(labelSides([label(100, 100), label(200, 100)], [wall])).toEqual([null, 'below'])
})
