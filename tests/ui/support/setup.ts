import 'fake-indexeddb/auto'
import '@ant-design/v5-patch-for-react-19'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadPageTexts, startI18n } from '#src/providers/language/i18n.ts'
import { leavePage } from './leave-page.ts'

// The texts of every page of a signed-in user, as those of the app have, and of every guest's.
await startI18n()
await Promise.all([loadPageTexts('catalogs'), loadPageTexts('guest')])

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await leavePage()
})

// A screen's code is fetched when it is first opened, which takes a busy host its time.
configure({ asyncUtilTimeout: 15_000 })

// The library says so itself only where the test functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// jsdom has no layout: Ant Design asks for the first two, pages for the third, and no screen is narrow here.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => {}
URL.createObjectURL = () => 'blob:picked'
URL.revokeObjectURL = () => {}
