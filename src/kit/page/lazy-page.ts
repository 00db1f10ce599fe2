import { type ComponentType, createElement, type JSX, lazy, useState } from 'react'
import type { PageTexts } from '#src/locales/pages.ts'
import { loadPageTexts } from '#src/providers/language/i18n.ts'
import { isServerReached } from './is-server-reached.ts'
import { MissingPart } from './MissingPart.tsx'
import { PageLoadError } from './page-load-error.ts'

/** For both tries. */
const CHUNK_TIMEOUT_MS = 120_000
const RETRY_PAUSE_MS = 1_000

export interface LazyPage<Props> {
  (props: Props): JSX.Element
  /**
   * Preloads the page's code and, where it has `askAhead`, its first data. A failure is shown when the page is opened.
   */
  loadAhead(): Promise<void>
}

interface PageModule<Props> {
  default: ComponentType<Props>
  /** Prefetches the page's first data. */
  askAhead?: () => Promise<void>
}

/** A page whose code, and the texts that only it needs, are loaded when it is first shown, with one retry. */
export function lazyPage<Props extends object>(
  load: () => Promise<PageModule<Props>>,
  ...texts: PageTexts[]
): LazyPage<Props> {
  const loadBoth = async () => (await Promise.all([load(), ...texts.map(loadPageTexts)]))[0]
  const loadInTwoTries = async () => {
    try {
      return await loadBoth()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
      return loadBoth().catch(async (cause: unknown) => {
        throw new PageLoadError((await isServerReached()) ? 'stale' : 'lost', cause)
      })
    }
  }
  let loading: Promise<PageModule<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let ahead: Promise<void> | undefined
  const loadOnce = () => {
    loading ??= inTime(loadInTwoTries()).then((module) => {
      loaded = module.default
      return module
    })
    return loading
  }
  const Awaited = lazy(loadOnce)

  function Page(props: Props) {
    // React reveals a suspended component 0.3 s after the last fallback at the earliest, even when it is already
    // loaded.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Awaited)
    return createElement(MissingPart, null, createElement(Shown, props))
  }
  return Object.assign(Page, {
    loadAhead() {
      ahead ??= loadOnce()
        .then(({ askAhead }) => askAhead?.())
        .catch(() => undefined)
      return ahead
    },
  })
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PageLoadError('slow')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([loading, timeout])
}
