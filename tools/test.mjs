// npm test: everything, on a fresh clone too. The last line is the sum over all runners: "N passed, N failed".
// npm test -- quick: in a few minutes, the tests that a change breaks most often.
// npm test -- browsers: a smoke journey in Firefox and in WebKit, separate from everything else.
// npm test -- <runner> [its arguments]: one of them, narrowed down (npm test -- vitest
// tests/api/requests/requests.test.ts).
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { environment, Failure, pinnedNode, root, runCommand } from './checkout.mjs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureOtherBrowsers } from './other-browsers.mjs'
import { ensurePgBouncer } from './pgbouncer.mjs'

// Tests must not use the developer's own server and database.
const FOREIGN_VARIABLES = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER'],
  ...['DEMO', 'RATE_LIMIT', 'SECRET'],
]

const RUNNERS = { types: runTypes, lint: runLint, build: runBuild, vitest: runVitest, playwright: runPlaywright }

/** Runners that use one processor of several and change no files: they run at the same time. */
const RUN_TOGETHER = ['types', 'lint', 'build']

/** Run only when named. */
const RUNNERS_APART = { browsers: runBrowsers }

/** The arguments of each runner in the quick run: no scenarios over HTTP, one journey per screen. */
const QUICK = {
  types: [],
  lint: [],
  build: [],
  vitest: ['contract/', 'tests/sweeps/', 'tests/tree/', 'tests/ui/'],
  playwright: ['tests/e2e/screens.spec.ts', '--project=desktop', '--grep=accessible'],
}

await runCommand(async () => {
  const runs = chosenRuns(process.argv.slice(2))
  await ensureInstalled()
  for (const name of FOREIGN_VARIABLES) delete process.env[name]

  const scratch = mkdtempSync(join(tmpdir(), 'naryad-test-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(scratch, 0o711)
  const results = []
  try {
    for (const group of grouped(runs)) {
      console.log(`\n── ${group.map(([name]) => name).join(', ')}`)
      const settled = group.map(async ([name, flags]) => ({ name, ...(await settle(runnerOf(name)(flags, scratch))) }))
      results.push(...(await Promise.all(settled)))
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  report(results)
})

/** The runners to run, in order, each with its arguments. */
function chosenRuns([chosen, ...flags]) {
  if (!chosen) return Object.keys(RUNNERS).map((name) => [name, []])
  if (chosen === 'quick') return Object.entries(QUICK)
  if (runnerOf(chosen)) return [[chosen, flags]]
  const names = ['quick', ...Object.keys({ ...RUNNERS, ...RUNNERS_APART })].join(', ')
  throw new Failure(`There is no runner "${chosen}": name one of ${names}, or none for all.`)
}

/** Runs in order, with those that may run at the same time in one group. */
function grouped(runs) {
  const isTogether = ([name]) => RUN_TOGETHER.includes(name)
  const together = runs.filter(isTogether)
  const others = runs.filter((run) => !isTogether(run)).map((run) => [run])
  return together.length > 0 ? [together, ...others] : others
}

function runnerOf(name) {
  return RUNNERS[name] ?? RUNNERS_APART[name]
}

/** A runner that cannot be started counts as one failure, and the others still run. */
async function settle(run) {
  try {
    return await run
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** Lists the failures again, by name and first line: their details may be thousands of lines above. */
function report(results) {
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`\n✘ ${failure}`)
  console.log('')
  for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  if (sum('failed') > 0) process.exitCode = 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

async function runTypes() {
  return asOne(await executeBeside('typescript/bin/tsc', ['--noEmit']))
}

async function runLint() {
  const biome = await executeBeside('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--error-on-warnings'])
  // What nothing uses: files, packages, exported names.
  const knip = await executeBeside('knip/bin/knip.js', ['--no-progress'])
  return asOne(biome || knip)
}

async function runBuild() {
  await ensureBuilt()
  return asOne(0)
}

async function runVitest(flags, scratch, variables) {
  const report = join(scratch, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const PGBOUNCER = ensurePgBouncer()
  const status = await execute('vitest/vitest.mjs', ['run', ...reporters, ...flags], { PGBOUNCER, ...variables })
  const { numPassedTests, numFailedTests, testResults } = readReport(report)
  const emptyFailures = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => described(relative(root, name), test.fullName, test.failureMessages[0])),
  )
  failures.push(
    ...emptyFailures.map(({ name, message }) => described(relative(root, name), 'could not be run', message)),
  )
  return { ...judge(numPassedTests, numFailedTests + emptyFailures.length, status), failures }
}

async function runBrowsers(flags, scratch) {
  const variables = ensureOtherBrowsers()
  await ensureBuilt()
  return runVitest(['--config=tests/browsers/vitest.config.ts', ...flags], scratch, variables)
}

async function runPlaywright(flags, scratch) {
  const report = join(scratch, 'playwright.json')
  const status = await execute('@playwright/test/cli.js', ['test', ...flags], {
    CHROMIUM: ensureChromium(),
    HEADLESS_SHELL: ensureHeadlessShell(),
    E2E_PORT: String(await findFreePort()),
    E2E_DATA_DIR: join(scratch, 'data'),
    E2E_REPORT: report,
  })
  const { stats, suites } = readReport(report)
  const failures = suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .flatMap(({ file, title, tests }) =>
      // One spec in every project it runs in: the others may have passed.
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, results }) => described(`[${projectName}] ${file}`, title, results[0]?.error?.message)),
    )
  return { ...judge(stats.expected, stats.unexpected + stats.flaky, status), failures }
}

/** The specs of a suite in Playwright's report, nested ones included. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function described(where, title, message = '') {
  const [reason] = stripVTControlCharacters(message).split('\n')
  return `${where} › ${title}\n  ${reason}`
}

function asOne(status) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A runner that ran nothing, or exited with an error without naming a test, has failed as well. */
function judge(passed, failed, status) {
  const isUnexplained = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: isUnexplained ? 1 : failed }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Failure('The runner ended before it could say what it ran.')
  }
}

/**
 * Runs a program of node_modules on the pinned Node, with its output shown as it comes; resolves to its exit status.
 */
function execute(program, flags, variables) {
  return new Promise((resolve, reject) => {
    const child = start(program, flags, { stdio: 'inherit', env: environment(variables) })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** The same beside others: its output is shown in one piece. */
function executeBeside(program, flags) {
  return new Promise((resolve, reject) => {
    const said = []
    const child = start(program, flags, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
    for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

function start(program, flags, options) {
  return spawn(pinnedNode(), [join(root, 'node_modules', program), ...flags], { cwd: root, ...options })
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, 'localhost', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
