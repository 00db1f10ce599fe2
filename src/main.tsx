import '@ant-design/v5-patch-for-react-19'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/v4/core'
import { App } from './app.tsx'
import { watchBack } from './providers/back.ts'
import { startI18n } from './providers/i18n.ts'
import './shell/base.css'
import './shell/print.css'

// It would try `eval` for speed, which the page's policy refuses and reports.
config({ jitless: true })
watchBack()
await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
