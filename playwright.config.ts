import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defineConfig, type LaunchOptions } from '@playwright/test'
import { LEFT_OUT } from './tests/e2e/support/widths.ts'
import { certificateForLoopback } from './tests/support/outside/certificate.ts'
import { newProviderKey, variablesFor } from './tests/support/outside/identity-provider.ts'

// Every worker reads the configuration again, so random values are passed on in the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA_DIR ??= makeDataDirectory()
// The provider for journeys that sign in with Google. The program remembers its key: after a failed journey the next
// worker starts the provider again, and would be refused with another.
process.env.E2E_PROVIDER_PORT ??= String(10_000 + (process.pid % 10_000))
process.env.E2E_PROVIDER_KEY ??= newProviderKey()

// Of the mail server of journeys, which the program has to trust.
process.env.E2E_CERTIFICATE ??= JSON.stringify(certificateForLoopback())

/** The headless browser shows no system notifications. */
const NEEDS_WINDOWS = /push\.spec/

const baseURL = `http://localhost:${process.env.E2E_PORT}`
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the processors of a small machine: each of them waits now and then.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // What takes a moment takes long on a busy computer; what works waits for none of it. A journey of many steps ends only
  // when one of them does.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A journey's answers come from the server or from the test; those about the service worker allow it.
    serviceWorkers: 'block',
    // An action on an element that has disappeared fails as soon as one on an element that never appears.
    actionTimeout: 30_000,
    // Without animations: a mouse moves so fast that it presses a button while it still grows, and misses.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a quarter of the time: turn them on for a failure with
    // npm test -- playwright <file> --trace=retain-on-failure. A screenshot and an accessibility snapshot are kept
    // anyway.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserAt(process.env.HEADLESS_SHELL || process.env.CHROMIUM),
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...LEFT_OUT.desktop, NEEDS_WINDOWS],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'windows',
      testMatch: NEEDS_WINDOWS,
      use: { launchOptions: browserAt(process.env.CHROMIUM), serviceWorkers: 'allow' },
    },
    {
      name: 'phone',
      testIgnore: [...LEFT_OUT.phone, NEEDS_WINDOWS],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node tools/start.mjs',
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      PUBLIC_URL: baseURL,
      DEMO: 'on',
      RATE_LIMIT: 'off',
      MAP_TILES_URL: 'off',
      WEBHOOK_PRIVATE: 'on',
      MAILBOX_PRIVATE: 'on',
      NODE_EXTRA_CA_CERTS: keepCertificate(),
      IOS_APP_URL: 'https://apps.example/ios',
      ANDROID_APP_URL: 'https://apps.example/android',
      ...variablesFor(`http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`),
    },
  },
})

function browserAt(path: string | undefined): LaunchOptions {
  return {
    executablePath: path || undefined,
    // Chromium's sandbox does not work as root; the rest keeps the browser from calling home.
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
    ],
  }
}

/** Node reads the certificates that it trusts besides the usual ones of a file. */
function keepCertificate(): string {
  const path = join(dirname(process.env.E2E_DATA_DIR ?? ''), 'trusted.pem')
  writeFileSync(path, JSON.parse(process.env.E2E_CERTIFICATE ?? '{}').cert)
  return path
}

/** As root, PostgreSQL runs as another user, who needs access. */
function makeDataDirectory(): string {
  const parent = mkdtempSync(join(tmpdir(), 'naryad-e2e-'))
  chmodSync(parent, 0o711)
  return join(parent, 'data')
}
