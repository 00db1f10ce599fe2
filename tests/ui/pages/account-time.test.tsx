import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { clockAtAccount } from '#src/kit/values/zoned-time.ts'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** No daylight saving time, and half an hour off nearly every other zone. */
const THERE = 'Asia/Kolkata'
const AT = '2026-11-21T09:30:00Z'

describe('the clock of an account', () => {
  it('says nothing where it agrees with the user’s', () => {
    expect(clockAtAccount(AT, HERE, 'ru')).toBeNull()
  })

  it('is shown with its offset from UTC', () => {
    expect(clockAtAccount(AT, THERE, 'ru')).toMatchObject({ there: 'UTC+5:30', time: '15:00' })
    expect(clockAtAccount(AT, 'America/St_Johns', 'ru')).toMatchObject({ there: 'UTC−3:30', time: '06:00' })
  })

  it('is compared for the very time that is shown: zones change their clocks', () => {
    const zone = 'Europe/Berlin'
    const [winter, summer] = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
    const texts = [winter, summer].map((at) => clockAtAccount(at, zone, 'ru')?.there ?? 'here')
    expect(texts.filter((word) => word !== 'here')).toEqual(
      expect.arrayContaining(texts.includes('here') ? [expect.any(String)] : ['UTC+1', 'UTC+2']),
    )
    expect(new Set(texts).size).toBe(2)
  })
})

describe('a user in another zone than the account', () => {
  async function worksFor(timezone: string) {
    await signInAs({ account: { timezone } })
  }

  it.each([
    ['ru', 'В компании: 21 нояб., 15:00', 'В компании сейчас'],
    ['en', 'Company time: 21 Nov, 15:00', 'Company time is'],
  ] as const)('sees the account’s time beside each time and whose times they are, in %s', async (locale, tip, note) => {
    // A year is named only when it is not this one.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(AT) })
    await worksFor(THERE)
    const { container } = await renderIn(
      locale,
      <>
        <TimeZoneNotice />
        <DateTime at={AT} />
      </>,
    )
    expect(container.querySelector('time')?.title).toBe(tip)
    expect(screen.getByRole('note').textContent).toContain(note)
    expect(screen.getByRole('note').textContent).toContain('UTC+5:30')
  })

  it('sees nothing where the clocks agree', async () => {
    await worksFor(HERE)
    const { container } = await renderIn(
      'ru',
      <>
        <TimeZoneNotice />
        <DateTime at={AT} />
      </>,
    )
    expect(container.querySelector('time')?.hasAttribute('title')).toBe(false)
    expect(screen.queryByRole('note')).toBeNull()
  })
})
