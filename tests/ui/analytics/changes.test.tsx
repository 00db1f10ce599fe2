import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChangeMark } from '#src/custom-pages/analytics/parts/ChangeMark.tsx'
import { changeBetween, changeOf, isBetter } from '#src/custom-pages/analytics/parts/deltas.ts'
import { Rate } from '#src/custom-pages/analytics/parts/Rate.tsx'
import { axisUnit } from '#src/custom-pages/analytics/parts/use-formats.ts'
import { renderIn } from '../support/speak.tsx'

describe('a change', () => {
  it('is a part of what was, and points of a rate', () => {
    expect(changeBetween(100, 112, 'part')).toEqual({ kind: 'up', by: 0.12, unit: 'part' })
    expect(changeBetween(0.9, 0.88, 'points')).toMatchObject({ kind: 'down', unit: 'points' })
    expect(changeBetween(0.9, 0.88, 'points')?.by).toBeCloseTo(0.02)
  })

  it('from nothing is new, and no percentage', () => {
    expect(changeBetween(0, 7, 'part')?.kind).toBe('new')
    expect(changeBetween(0, 0, 'part')?.kind).toBe('same')
    expect(changeOf('new', 'part')?.kind).toBe('new')
  })

  it('is none where one of both is not known', () => {
    expect(changeBetween(null, 7, 'part')).toBeNull()
    expect(changeBetween(7, null, 'points')).toBeNull()
    expect(changeOf(null, 'part')).toBeNull()
  })

  it('smaller than what is shown is none', () => {
    expect(changeBetween(1000, 1004, 'part')?.kind).toBe('same')
  })

  it('is good or bad by what is wanted', () => {
    const more = { kind: 'up', by: 0.1, unit: 'part' } as const
    expect(isBetter(more, 'more')).toBe(true)
    expect(isBetter(more, 'less')).toBe(false)
    expect(isBetter(more, 'neither')).toBeNull()
  })

  it.each([
    ['ru', '+12 %', 'п. п.'],
    ['en', '+12%', 'pp'],
  ] as const)('is said with its sign (%s)', async (locale, percent, points) => {
    await renderIn(
      locale,
      <>
        <ChangeMark change={changeOf(0.12, 'part')} wanted="more" />
        <ChangeMark change={changeOf(-0.02, 'points')} wanted="more" />
      </>,
    )
    expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(percent)
    expect(document.body.textContent).toContain(`−2 ${points}`)
  })
})

describe('a rate', () => {
  it('of a few is said in cases', async () => {
    await renderIn('ru', <Rate rate={0.75} n={4} />)
    expect(screen.getByText('3 из 4')).toBeTruthy()
  })

  it('of enough is a percentage, with how many it is of', async () => {
    const { container } = await renderIn('ru', <Rate rate={0.75} n={20} />)
    expect(container.textContent?.replaceAll('\u00a0', ' ')).toBe('75 % (20)')
  })

  it('that is nearly the whole is not rounded to it', async () => {
    const { container } = await renderIn('ru', <Rate rate={0.998} n={500} />)
    expect(container.textContent?.replaceAll('\u00a0', ' ')).toBe('99,8 % (500)')
  })
})

it('marks an axis in the unit that says most', () => {
  expect(axisUnit(45)).toEqual({ unit: 'minute', length: 1 })
  expect(axisUnit(600)).toEqual({ unit: 'hour', length: 60 })
  expect(axisUnit(14_000)).toEqual({ unit: 'day', length: 1440 })
})
