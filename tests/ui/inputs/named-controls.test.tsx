import { fireEvent, screen } from '@testing-library/react'
import { ConfigProvider, Form, Input, Modal } from 'antd'
import { expect, it } from 'vitest'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { ThemeProvider } from '#src/theme/ThemeProvider.tsx'
import { renderIn } from '../support/speak.tsx'

it('the eye of a password is a button that the keyboard reaches', async () => {
  await renderIn('ru', <PasswordInput defaultValue="secret" aria-label="Пароль" />)
  const eye = screen.getByRole('button', { name: 'Показать пароль' })
  eye.focus()
  expect(document.activeElement).toBe(eye)
  expect(eye.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(eye)
  expect(eye.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText('Пароль').getAttribute('type')).toBe('text')
})

it('only what may be required is said to be', async () => {
  await renderIn(
    'ru',
    <Form>
      <Form.Item name="who" label="Кто" rules={[{ required: true }]}>
        <RadioButtons aria-label="Кто" options={['я', 'ты']} />
      </Form.Item>
      <Form.Item name="what" label="Что" rules={[{ required: true }]}>
        <SuggestInput options={[]} />
      </Form.Item>
      <Form.Item name="why" label="Зачем" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
    </Form>,
  )
  const required = [...document.querySelectorAll('[aria-required]')]
  expect(required.map((element) => element.getAttribute('role') ?? element.tagName)).toEqual(['radiogroup', 'INPUT'])
  expect(screen.getByRole('radiogroup', { name: 'Кто' })).toBeTruthy()
})

it('the button that closes a dialog is named in the language of the page', async () => {
  await renderIn(
    'ru',
    <ThemeProvider>
      <ConfigProvider>
        <Modal open title="Окно" />
      </ConfigProvider>
    </ThemeProvider>,
  )
  expect(screen.getByRole('button', { name: 'Закрыть' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
