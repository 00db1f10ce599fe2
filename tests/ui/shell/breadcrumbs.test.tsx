import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ANALYTICS_PATHS, PAGE_PATHS, PATHS } from '#contract/paths.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { renderIn } from '../support/speak.tsx'

/** The first is a picture. */
const crumbs = () => within(screen.getByRole('navigation')).getAllByRole('listitem')

it('of a page in a section of the menu begin with the section, in both languages', async () => {
  for (const [locale, section] of [
    ['ru', 'Настройки'],
    ['en', 'Settings'],
  ] as const) {
    await renderIn(locale, <PageHeader title="Profile" />, PAGE_PATHS.profile)
    expect(crumbs().map(({ textContent }) => textContent)).toEqual(['', section, 'Profile'])
    expect(screen.getByRole('link', { name: section }).getAttribute('href')).toBe(PAGE_PATHS.settings)
    cleanup()
  }
  await renderIn('ru', <PageHeader title="Аналитика" crumb="Сроки" />, ANALYTICS_PATHS.times)
  expect(crumbs().map(({ textContent }) => textContent)).toEqual(['', 'Аналитика', 'Сроки'])
})

it('of a page below another in a section name both', async () => {
  const trail = [{ title: 'Пользователи', path: PATHS.users.list }]
  await renderIn('ru', <PageHeader title="Новый пользователь" trail={trail} />, PATHS.users.create)
  expect(crumbs().map(({ textContent }) => textContent)).toEqual([
    '',
    'Настройки',
    'Пользователи',
    'Новый пользователь',
  ])
})

it('of a page with nothing above it lead to the home page', async () => {
  await renderIn('ru', <PageHeader title="Клиенты" />, PATHS.clients.list)
  expect(crumbs().map(({ textContent }) => textContent)).toEqual(['', 'Клиенты'])
  expect(screen.getByRole('link', { name: 'Мой день' }).getAttribute('href')).toBe(PAGE_PATHS.tasks)
})
