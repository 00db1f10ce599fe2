import { configure, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { App } from '#src/app.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { changeLocale, startI18n } from '#src/providers/language/i18n.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { actorOf } from '../support/signed-in.ts'

// The whole app is fetched when its first page is opened.
configure({ asyncUtilTimeout: 30_000 })

it('leads to the pages of the settings from each of them, and the menu to the settings', async () => {
  await startI18n()
  await changeLocale('ru')
  beginSession({ access_token: 'token' })
  const actor = actorOf()
  answerCalls(({ path }) =>
    path === '/check' ? { response: actor } : { status: 404, error: { code: 'not_found', message: 'Не найдено' } },
  )
  history.replaceState(null, '', '/settings/users/7')
  render(<App />)

  const settings = within(await screen.findByRole('navigation', { name: 'Настройки' }))
  expect(settings.getByRole('link', { current: 'page' }).textContent).toBe('Пользователи')
  expect(settings.getByRole('link', { name: 'Компания' }).getAttribute('href')).toBe('/settings/company')
  // It belongs to who runs the installation.
  expect(settings.queryByRole('link', { name: 'Состояние системы' })).toBeNull()

  const menu = within(screen.getByRole('navigation', { name: 'Меню' }))
  expect(menu.getByRole('link', { name: 'Настройки' }).getAttribute('href')).toBe('/settings')
  expect(menu.queryByRole('link', { name: 'Компания' })).toBeNull()
})
