import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { SsoButtons } from '#src/custom-pages/auth/SsoButtons.tsx'
import { answeringServer } from '../support/answering-server.ts'
import { renderIn } from '../support/speak.tsx'

/** What the server writes into the page's head. */
function configureProviders(content: string) {
  const meta = document.createElement('meta')
  meta.name = 'sign-in-providers'
  meta.content = content
  document.head.append(meta)
}

afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="sign-in-providers"]')) meta.remove()
})

describe('the buttons of other sign-in methods', () => {
  it('are not there when none is set up', async () => {
    const { container } = await renderIn('ru', <SsoButtons />)
    expect(container.textContent).toBe('')
  })

  it('are those that the server names, in the user’s language', async () => {
    configureProviders('yandex unknown')
    const { unmount } = await renderIn('ru', <SsoButtons />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['ЯВойти через Яндекс'])
    unmount()
    await renderIn('en', <SsoButtons />)
    expect(screen.getByRole('button', { name: 'Sign in with Yandex' })).toBeTruthy()
  })

  it('say what the server refuses, and can be pressed again', async () => {
    const message = 'Не удалось войти через сторонний сервис'
    await answeringServer(() => ({
      status: 422,
      error: { code: 'validation_failed', message: '', fields: { code: { key: 'social_failed', message } } },
    }))
    configureProviders('google yandex')
    await renderIn('ru', <SsoButtons />)
    const user = userEvent.setup({ delay: null })
    await user.click(screen.getByRole('button', { name: 'Войти через Google' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    const others = screen.getByRole('button', { name: 'Войти через Яндекс' }) as HTMLButtonElement
    expect(others.disabled).toBe(false)
  })
})
