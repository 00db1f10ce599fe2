import type { BrowserContext } from '@playwright/test'

const ASSET = /(\/?assets\/[\w.-]+?)(\.(?:js|css))\b/g
const RELATIVE = /(["'`]\.\/[\w.-]+?)(\.(?:js|css))\b/g
const NEXT = '.next'

/**
 * Puts the next build of the app in the server's place for this browser: the same code under other file names, as after
 * an upgrade. The names of the build before lead nowhere then. Returns what goes back to the older server.
 */
export async function deployNextBuild(context: BrowserContext): Promise<() => Promise<void>> {
  const assets = '**/assets/*'
  const pages = (url: URL) => !/^\/(api|assets)\//.test(url.pathname) && !/\.(?!html)\w+$/.test(url.pathname)
  await context.route(assets, async (route) => {
    const url = route.request().url()
    if (!/\.(js|css)$/.test(url)) return route.continue()
    if (!url.includes(NEXT)) return route.fulfill({ status: 404 })
    const response = await route.fetch({ url: url.replace(NEXT, '') })
    await route.fulfill({ response, body: renamed(await response.text()) })
  })
  await context.route(pages, async (route) => {
    const response = await route.fetch()
    const page = renamed(await response.text()).replace(/(<meta name="build" content=")/, '$1next-')
    await route.fulfill({ response, body: page })
  })
  return async () => {
    // What is on its way is answered first.
    await context.unrouteAll({ behavior: 'wait' })
  }
}

function renamed(text: string): string {
  return text.replace(ASSET, `$1${NEXT}$2`).replace(RELATIVE, `$1${NEXT}$2`)
}
