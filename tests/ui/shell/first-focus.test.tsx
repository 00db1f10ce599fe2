import { screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const KINDS = { FormDialog, FormDrawer }

function Question({ Kind, field = <Input /> }: { Kind: typeof FormDialog | typeof FormDrawer; field?: ReactElement }) {
  const form = useGuardedForm<{ name: string; note: string }>({ send: async () => false, onClose: () => {} })
  return (
    <Kind title="Question" okText="OK" form={form}>
      <Form.Item name="name" label="Name">
        {field}
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea />
      </Form.Item>
    </Kind>
  )
}

it.each(['FormDialog', 'FormDrawer'] as const)(
  'the first field of a form that opens has the focus (%s)',
  async (kind) => {
    await renderIn(
      'ru',
      <WithToasts>
        <Question Kind={KINDS[kind]} />
      </WithToasts>,
      '/',
    )
    const name = await screen.findByLabelText('Name')
    await expect.poll(() => document.activeElement).toBe(name)
  },
)

it('one that may not be filled in is passed over', async () => {
  await renderIn(
    'ru',
    <WithToasts>
      <Question Kind={FormDialog} field={<Input disabled />} />
    </WithToasts>,
    '/',
  )
  const note = await screen.findByLabelText('Note')
  await expect.poll(() => document.activeElement).toBe(note)
})
