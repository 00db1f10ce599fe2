import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GEO_CALLS_PER_MINUTE } from '#contract/geo.ts'
import { readConfig } from '#server/config.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { type Provider, startProvider } from '#tests/support/outside/provider.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let provider: Provider
let usual: TestApp
let account: TestAccount
let running: TestApp | undefined

beforeAll(async () => {
  provider = await startProvider()
  usual = await startApp()
  account = await createTestAccount(usual)
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(async () => {
  await usual.stop()
  await provider.close()
})

/** A process with this provider configured, and an executor of the account: any signed-in user may ask. */
async function startWith(variables: Record<string, string>): Promise<Caller> {
  provider.asked.length = 0
  running = await startApp({ variables, beside: usual })
  return callerOf(running.app, (await account.signInAs('executor')).token)
}

const suggest = async (caller: Caller, q: string, city?: string) =>
  (await caller.call('geo.suggest', { query: { q, ...(city && { city }) } })).response
const reverse = async (caller: Caller, lat: number, lon: number) =>
  (await caller.call('geo.reverse', { query: { lat, lon } })).response

describe('DaData', () => {
  const sukhonskaya = {
    value: 'г Москва, ул Сухонская, д 11 к 2',
    unrestricted_value: '127642, г Москва, ул Сухонская, д 11 к 2',
    data: {
      region_with_type: 'г Москва',
      city: 'Москва',
      settlement_with_type: null,
      street_with_type: 'ул Сухонская',
      house_type: 'д',
      house: '11',
      block_type: 'к',
      block: '2',
      geo_lat: '55.878315',
      geo_lon: '37.65372',
      qc_geo: '0',
    },
  }
  const village = {
    value: 'Тульская обл, деревня Страхово',
    data: {
      region_with_type: 'Тульская обл',
      city: null,
      settlement_with_type: 'деревня Страхово',
      geo_lat: null,
      geo_lon: null,
    },
  }

  it('suggests with the key, in the user’s language, the city before the street', async () => {
    const caller = await startWith({ GEO_PROVIDER: 'dadata', GEO_KEY: 'secret-key', GEO_URL: `${provider.url}/rs/` })
    provider.answers(() => ({ json: { suggestions: [sukhonskaya, village] } }))
    expect(await suggest(caller, 'сухонская 11', 'Москва')).toEqual({
      suggestions: [
        {
          title: 'г Москва, ул Сухонская, д 11 к 2',
          city: 'Москва',
          address: 'ул Сухонская, д 11 к 2',
          lat: 55.878315,
          lon: 37.65372,
        },
        { title: 'Тульская обл, деревня Страхово', city: 'деревня Страхово', address: null, lat: null, lon: null },
      ],
      note: null,
    })
    const [asked] = provider.asked
    expect([asked?.method, asked?.url.pathname, asked?.headers.authorization]).toEqual([
      'POST',
      '/rs/suggest/address',
      'Token secret-key',
    ])
    expect(asked?.body).toEqual({
      query: 'Москва, сухонская 11',
      language: 'ru',
      count: 7,
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
    })
  })

  it('suggests cities and villages, each once, without what is in them', async () => {
    const caller = await startWith({ GEO_PROVIDER: 'dadata', GEO_KEY: 'secret-key', GEO_URL: `${provider.url}/rs` })
    provider.answers(() => ({ json: { suggestions: [village, sukhonskaya, village] } }))
    const { suggestions } = (await caller.call('geo.suggest', { query: { q: 'страх', of: 'cities' } })).response
    expect(suggestions.map(({ city }) => city)).toEqual(['деревня Страхово'])
    expect(provider.asked[0]?.body).toMatchObject({
      query: 'страх',
      from_bound: { value: 'city' },
      to_bound: { value: 'settlement' },
    })
  })

  it('finds the address at a place, or says that there is none', async () => {
    const caller = await startWith({ GEO_PROVIDER: 'dadata', GEO_KEY: 'secret-key', GEO_URL: `${provider.url}/rs` })
    provider.answers(() => ({ json: { suggestions: [sukhonskaya] } }))
    expect((await reverse(caller, 55.878, 37.653)).place).toMatchObject({ address: 'ул Сухонская, д 11 к 2' })
    expect(provider.asked[0]?.url.pathname).toBe('/rs/geolocate/address')
    expect(provider.asked[0]?.body).toEqual({ lat: 55.878, lon: 37.653, language: 'ru', count: 1 })
    provider.answers(() => ({ json: { suggestions: [] } }))
    expect(await reverse(caller, 0, 0)).toEqual({ place: null, note: null })
  })
})

describe('Yandex', () => {
  const found = (components: [string, string][], pos: string) => ({
    GeoObject: {
      metaDataProperty: {
        GeocoderMetaData: {
          kind: 'house',
          precision: 'exact',
          Address: {
            formatted: components.map(([, name]) => name).join(', '),
            Components: components.map(([kind, name]) => ({ kind, name })),
          },
        },
      },
      Point: { pos },
    },
  })
  const answerOf = (...features: unknown[]) => ({
    json: { response: { GeoObjectCollection: { featureMember: features } } },
  })
  const arbat = found(
    [
      ['country', 'Россия'],
      ['province', 'Центральный федеральный округ'],
      ['province', 'Москва'],
      ['locality', 'Москва'],
      ['street', 'улица Новый Арбат'],
      ['house', '24'],
    ],
    '37.587614 55.753083',
  )

  it('suggests by its geocoder, whose points come longitude first', async () => {
    const caller = await startWith({ GEO_PROVIDER: 'yandex', GEO_KEY: 'console-key', GEO_URL: `${provider.url}/v1` })
    provider.answers(() => answerOf(arbat))
    const { suggestions } = await suggest(caller, 'Москва, новый арбат 24', 'москва')
    expect(suggestions).toEqual([
      {
        title: 'Россия, Центральный федеральный округ, Москва, Москва, улица Новый Арбат, 24',
        city: 'Москва',
        address: 'улица Новый Арбат, 24',
        lat: 55.753083,
        lon: 37.587614,
      },
    ])
    expect(Object.fromEntries(known(provider.asked[0]).url.searchParams)).toEqual({
      apikey: 'console-key',
      format: 'json',
      lang: 'ru_RU',
      geocode: 'Москва, новый арбат 24',
      results: '7',
    })
  })

  it('is asked for a place latitude first', async () => {
    const caller = await startWith({ GEO_PROVIDER: 'yandex', GEO_KEY: 'console-key', GEO_URL: `${provider.url}/v1` })
    provider.answers(() => answerOf(arbat))
    expect((await reverse(caller, 55.753, 37.587)).place?.address).toBe('улица Новый Арбат, 24')
    const { searchParams } = known(provider.asked[0]).url
    expect([searchParams.get('geocode'), searchParams.get('sco')]).toEqual(['55.753,37.587', 'latlong'])
    provider.answers(() => answerOf())
    expect((await reverse(caller, 1, 1)).place).toBeNull()
  })
})

describe('a Nominatim', () => {
  const castle = {
    place_id: 1,
    lat: '52.2478',
    lon: '21.0146',
    display_name: 'Zamek Królewski, 4, Plac Zamkowy, Warszawa, Polska',
    address: { house_number: '4', road: 'Plac Zamkowy', city: 'Warszawa', country: 'Polska' },
  }

  it('suggests, and is sent who asks', async () => {
    const caller = await startWith({
      GEO_PROVIDER: 'nominatim',
      GEO_URL: provider.url,
      PUBLIC_URL: 'https://n.example',
    })
    provider.answers(() => ({ json: [castle, { ...castle, address: { village: 'Wieś' } }] }))
    expect((await suggest(caller, 'plac zamkowy 4')).suggestions).toEqual([
      { title: castle.display_name, city: 'Warszawa', address: 'Plac Zamkowy, 4', lat: 52.2478, lon: 21.0146 },
      { title: castle.display_name, city: 'Wieś', address: null, lat: 52.2478, lon: 21.0146 },
    ])
    const { url, headers } = known(provider.asked[0])
    expect(url.pathname).toBe('/search')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ q: 'plac zamkowy 4', format: 'jsonv2', limit: '7' })
    expect(headers['user-agent']).toBe('Naryad (https://n.example)')
  })

  it('finds the address at a place, or says that there is none', async () => {
    const caller = await startWith({ GEO_PROVIDER: 'nominatim', GEO_URL: provider.url })
    provider.answers(() => ({ json: castle }))
    expect((await reverse(caller, 52.2478, 21.0146)).place?.city).toBe('Warszawa')
    expect(known(provider.asked[0]).url.pathname).toBe('/reverse')
    provider.answers(() => ({ json: { error: 'Unable to geocode' } }))
    expect(await reverse(caller, 0, 0)).toEqual({ place: null, note: null })
  })
})

describe('a form goes on without a provider', () => {
  const variables = () => ({ GEO_PROVIDER: 'nominatim', GEO_URL: provider.url })
  const off = 'Подсказки адресов не подключены: введите адрес и поставьте точку на карте.'
  const away = 'Подсказки адресов сейчас не отвечают: введите адрес и поставьте точку на карте.'

  it('that is not configured', async () => {
    const caller = await startWith({})
    expect(await suggest(caller, 'тверская')).toEqual({ suggestions: [], note: off })
    expect(await reverse(caller, 55, 37)).toEqual({ place: null, note: off })
    const english = await caller.call('geo.suggest', { query: { q: 'tver' }, headers: { 'accept-language': 'en' } })
    expect(english.response.note).toContain('not set up')
    expect(provider.asked).toEqual([])
  })

  it('that is slow: no one waits for long, and then it is left alone for a while', async () => {
    const caller = await startWith(variables())
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
    onTestFinished(() => timeout.mockRestore())
    provider.answers(() => {
      patience.abort()
      return 'silence'
    })
    expect(await suggest(caller, 'тверская')).toEqual({ suggestions: [], note: away })
    provider.answers(() => ({ json: [] }))
    expect((await suggest(caller, 'арбат')).note).toBe(away)
    expect(provider.asked).toHaveLength(1)
  })

  it.each([
    ['refuses', { status: 403, json: { message: 'forbidden' } }],
    ['breaks', { status: 500 }],
    ['answers no JSON', { text: '<html>Moved</html>' }],
    ['answers something else', { json: { results: [] } }],
    ['sends elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['never ends', { text: `["${'x'.repeat(1_100_000)}"]` }],
  ])('that %s', async (_, answer) => {
    const caller = await startWith(variables())
    provider.answers(() => answer)
    expect(await suggest(caller, 'тверская')).toEqual({ suggestions: [], note: away })
  })

  it('that is asked once for the same text, and not at all for one or two letters', async () => {
    const caller = await startWith(variables())
    provider.answers(() => ({ json: [] }))
    await suggest(caller, 'Тверская')
    await suggest(caller, 'тверская')
    expect(provider.asked).toHaveLength(1)
    expect(await suggest(caller, 'тв')).toEqual({ suggestions: [], note: null })
    expect(provider.asked).toHaveLength(1)
  })

  it('that may not be asked without end', async () => {
    const caller = await startWith({ RATE_LIMIT: 'on' })
    for (let call = 0; call < GEO_CALLS_PER_MINUTE; call++) await suggest(caller, 'тверская')
    const refused = await caller.attempt('geo.reverse', { query: { lat: 1, lon: 1 } })
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('no row of the database is waited for meanwhile', async () => {
  const caller = await startWith({ GEO_PROVIDER: 'nominatim', GEO_URL: provider.url, DATABASE_POOL_SIZE: '2' })
  provider.answers(() => 'silence')
  const asking = Array.from({ length: 4 }, (_, index) => suggest(caller, `улица ${index}`))
  await expect.poll(() => provider.asked.length).toBe(4)
  expect((await caller.call('facilities.types')).status).toBe(200)
  for (const { note } of await Promise.all(asking)) expect(note).not.toBeNull()
})

it.each<[Record<string, string>, string]>([
  [{ GEO_PROVIDER: 'google' }, 'GEO_PROVIDER must be one of none, dadata, yandex, nominatim, not "google".'],
  [{ GEO_PROVIDER: 'dadata' }, 'GEO_KEY must hold the key that GEO_PROVIDER=dadata gave you.'],
  [{ GEO_PROVIDER: 'yandex' }, 'GEO_KEY must hold the key that GEO_PROVIDER=yandex gave you.'],
  [{ GEO_PROVIDER: 'nominatim' }, 'GEO_URL must be the address of the Nominatim that GEO_PROVIDER=nominatim asks.'],
  [{ GEO_PROVIDER: 'nominatim', GEO_URL: 'ftp://x' }, 'GEO_URL must be an address such as https://nominatim.example'],
  [{ GEO_KEY: 'secret-key' }, 'GEO_PROVIDER must say whose GEO_KEY is: dadata, yandex or nominatim.'],
])('the program does not start with %j, and says why', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(StartFailure)
  expect(() => readConfig(variables)).toThrow(`The environment variable ${sentence}`)
  expect(() => readConfig(variables)).not.toThrow('secret-key')
})
