import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, vi } from 'vitest'
import type { Locale } from '#contract/messages.ts'
import { changeLocale, startI18n } from '#src/providers/language/i18n.ts'
import { signInAs } from '../support/signed-in.ts'

const i18n = await startI18n()

/** A form with one input, that may be sent and put back. */
export async function openForm(locale: Locale, input: ReactNode, kept?: unknown, rules: { required?: boolean }[] = []) {
  await signInAs({})
  await changeLocale(locale)
  const sent: unknown[] = []
  const view = render(
    <I18nextProvider i18n={i18n}>
      <Form noValidate initialValues={{ it: kept }} onFinish={({ it }) => sent.push(it)}>
        <Form.Item name="it" label="it" rules={rules}>
          {input}
        </Form.Item>
        <Button htmlType="reset">reset</Button>
        <Button htmlType="submit">send</Button>
      </Form>
    </I18nextProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const field = () => screen.getByLabelText<HTMLInputElement>('it')
  /** What the form holds. */
  async function held() {
    await user.click(screen.getByText('send'))
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
    return sent.at(-1)
  }
  async function paste(text: string) {
    await user.clear(field())
    await user.click(field())
    await user.paste(text)
  }
  /** With plain spaces, as users read it. */
  const read = () => field().value.replace(/\s/g, ' ')
  return { ...view, field, user, held, paste, read }
}
