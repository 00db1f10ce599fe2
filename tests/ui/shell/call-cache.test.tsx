import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type CallCache, useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import type { Asked } from '../support/crud-harness.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

const OF_SEVEN = { params: { id: 7 } }
const OF_EIGHT = { params: { id: 8 } }

function Emails() {
  const { data } = useCall('facilities.subscribers', OF_SEVEN)
  return <output>{data?.emails.join()}</output>
}

function Writer({ write }: { write: (cache: CallCache) => void }) {
  const cache = useCallCache()
  return (
    <button type="button" onClick={() => write(cache)}>
      Write
    </button>
  )
}

let asked: Asked[]
const readings = () => asked.filter(({ path }) => path === '/facilities/7/subscribers').length
const shown = (emails: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(emails))

async function openAndWrite(write: (cache: CallCache) => void) {
  await renderIn(
    'en',
    <>
      <Emails />
      <Writer write={write} />
    </>,
  )
  await shown('first')
  fireEvent.click(screen.getByRole('button', { name: 'Write' }))
}

beforeEach(async () => {
  const emails = ['first', 'second']
  asked = await signInAs({}, () => ({
    response: { emails: [emails.shift()], unsubscribed: [], is_mail_sent: true },
  }))
})

it('shows what a write joins with the answer, without another reading', async () => {
  await openAndWrite((cache) => {
    expect(cache.known('facilities.subscribers', OF_SEVEN)?.emails).toEqual(['first'])
    cache.keep('facilities.subscribers', OF_SEVEN, (known) => ({ ...known, emails: ['kept'] }))
  })
  await shown('kept')
  expect(readings()).toBe(1)
})

it('changes every answer to a call, however it was narrowed', async () => {
  await openAndWrite((cache) => cache.keepAll('facilities.subscribers', (known) => ({ ...known, emails: ['all'] })))
  await shown('all')
})

it.each<[string, (cache: CallCache) => void]>([
  ['by its input', (cache) => cache.renew('facilities.subscribers', OF_SEVEN)],
  ['by its name', (cache) => cache.renew('facilities.subscribers')],
  ['by its domain', (cache) => cache.renew('facilities')],
])('reads a call again %s', async (_, write) => {
  await openAndWrite(write)
  await shown('second')
})

it('leaves alone what was asked with another input', async () => {
  await openAndWrite((cache) => cache.renew('facilities.subscribers', OF_EIGHT))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await shown('first')
  expect(readings()).toBe(1)
})
