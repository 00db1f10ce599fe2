import { afterEach, describe, expect, test } from 'vitest'
import { networkOf } from '#server/access/network-of.ts'
import { readConfig } from '#server/config.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

describe('whom a call comes from', () => {
  let testApp: TestApp
  afterEach(() => testApp.stop())

  /** The address that the list of devices shows, after a sign-in through this proxy for a user at 203.0.113.7. */
  async function seenThrough(remoteAddress: string): Promise<string | null | undefined> {
    const { users } = await createTestAccount(testApp)
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { email: users.manager.email, password: PASSWORD },
    })
    const caller = callerOf(testApp.app, answer.json().response.access_token)
    return (await caller.call('devices.list')).response[0]?.ip
  }

  test('is taken from a proxy on this host only, unless others are named', async () => {
    testApp = await startApp()
    expect(await seenThrough('127.0.0.1')).toBe('203.0.113.7')
    expect(await seenThrough('172.18.0.2')).toBe('172.18.0.2')
  })

  test('is taken from the proxies that are named, and from no other', async () => {
    testApp = await startApp({ variables: { TRUST_PROXY: '192.0.2.1, 172.16.0.0/12' } })
    expect(await seenThrough('172.18.0.2')).toBe('203.0.113.7')
    expect(await seenThrough('192.0.2.1')).toBe('203.0.113.7')
    expect(await seenThrough('192.0.2.2')).toBe('192.0.2.2')
    expect(await seenThrough('127.0.0.1')).toBe('127.0.0.1')
  })

  test('is taken from no proxy when that is configured', async () => {
    testApp = await startApp({ variables: { TRUST_PROXY: 'off' } })
    expect(await seenThrough('127.0.0.1')).toBe('127.0.0.1')
  })
})

test.each(['true', '1', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '10.0.0.1,,', '::/129'])(
  'a start with TRUST_PROXY=%s says what it must be',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      /^The environment variable TRUST_PROXY must be "off", or addresses/,
    )
  },
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
