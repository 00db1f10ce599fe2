import { expect, test } from 'vitest'
import { sourceFiles, uncommented } from './source-files.ts'

const WRAPPERS = 'src/kit/overlays/'
const IMPORTED = /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from 'antd'/
const CALLED = /\bmodal\b[^\n]*= App\.useApp\(\)|\bModal\.(confirm|info|error|warning|success)\b/

test('dialogs and drawers are those that Back closes', () => {
  const files = sourceFiles('src').filter((path) => !path.startsWith(WRAPPERS))
  expect(files.filter((path) => IMPORTED.test(uncommented(path)) || CALLED.test(uncommented(path)))).toEqual([])
  // The pattern still finds what it looks for.
  expect(IMPORTED.test("import { Button, Modal } from 'antd'")).toBe(true)
})

test('what opens in a popover is closed by Back', () => {
  // Shown while the pointer is over a visit: no one has opened it. Its hook has Back close one that the focus opened.
  const hovering = ['src/custom-pages/requests/card/RequestCard.tsx']
  const popovers = sourceFiles('src').filter((path) => /<Popover\b/.test(uncommented(path)))
  expect(popovers.length).toBeGreaterThan(1)
  expect(popovers.filter((path) => !uncommented(path).includes('useClosedByBack('))).toEqual(hovering)
})
