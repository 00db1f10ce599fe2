import '@ant-design/v5-patch-for-react-19'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchBack } from './providers/back.ts'
import { watchLeftSession } from './providers/calls/session.ts'
import { watchInstall } from './providers/install.ts'
import { startI18n } from './providers/language/i18n.ts'
import { answerWorker } from './providers/service-worker.ts'
import { hasUnsavedInput } from './providers/unsaved-input.ts'
import './shell/base.css'
import './shell/print.css'

// zod would try `eval` for speed, which the page's policy refuses and reports. Told here, where its own `config` would
// add 3 kB to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
watchBack()
watchInstall()
watchLeftSession()
answerWorker('is-saved', () => !hasUnsavedInput())
await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
