import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_ROOT } from '#contract/index.ts'
import { handleNotFound } from './error-handler.ts'

const PAGE = 'index.html'
/** Assets: their names change with their contents. */
const ASSETS = 'assets'
const NO_CACHE = 'no-cache'

/**
 * Serves the browser's app, built into this directory: hashed assets are cached for ever, and its one page answers
 * every address that is not the API's. The page's head carries what only the operator knows (`content`, by name).
 */
export async function serveBuiltApp(app: FastifyInstance, directory: string, content: Metas = {}): Promise<void> {
  if (!existsSync(join(directory, PAGE))) {
    app.setNotFoundHandler(handleNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    index: false,
    // A packed file is answered at the address of the one that was packed.
    globIgnore: [`${PAGE}*`, `${ASSETS}/**`, '*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(directory, ASSETS))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : NO_CACHE)
    },
  })
  // Hundreds of files: a route for each of them would take a tenth of a start.
  const assets = new Set((await readdir(join(directory, ASSETS))).filter((name) => !/\.(br|gz)$/.test(name)))
  app.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`${ASSETS}/${name}`) : reply.callNotFound(),
  )

  const page = withMetas(await readFile(join(directory, PAGE), 'utf8'), content)
  const packedPage = gzipSync(page)
  function sendPage({ headers }: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'cache-control': NO_CACHE, vary: 'accept-encoding' }).type('text/html; charset=utf-8')
    const isPacked = /\bgzip\b(?!\s*;\s*q=0)/.test(headers['accept-encoding'] ?? '')
    return isPacked ? reply.header('content-encoding', 'gzip').send(packedPage) : reply.send(page)
  }
  app.get(`/${PAGE}`, sendPage)
  app.setNotFoundHandler((request, reply) => {
    // An e-mail in the query ends like the name of a file.
    const path = request.url.replace(/\?.*$/s, '')
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith(`${API_ROOT}/`) && !/\.\w+$/.test(path)
    return isPage ? sendPage(request, reply) : handleNotFound(request, reply)
  })
}

/**
 * Turns an address outside the API that is not valid text (`/%E0%A4%A`) into one that can be read and leads nowhere:
 * the router would answer with an API error where a user wants the page.
 */
export function readableUrl(url = '/'): string {
  if (!url.includes('%') || url.startsWith(`${API_ROOT}/`)) return url
  const [path = '/'] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

type Metas = Record<string, string | undefined>

function withMetas(page: string, content: Metas): string {
  const metas = Object.entries(content).flatMap(([name, content]) => {
    const escaped = content?.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return escaped ? [`<meta name="${name}" content="${escaped}" />\n  `] : []
  })
  return page.replace('</head>', () => `${metas.join('')}</head>`)
}
