import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigurationItem } from '#contract/configuration/configuration.ts'
import { CONFIGURATION_MAX_BYTES } from '#contract/configuration/sections.ts'
import type { Trade } from '#contract/configuration/trades.ts'
import type { FieldError } from '#contract/errors.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { FilePick } from '#src/kit/files/FilePick.tsx'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { saveDownload } from '#src/kit/list/save-download.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { ConfigurationCheck } from './ConfigurationCheck.tsx'
import { ConfigurationImports } from './ConfigurationImports.tsx'
import styles from './configuration.module.css'
import { FileProblems } from './FileProblems.tsx'
import { readConfiguration } from './read-file.ts'
import { TradeCards } from './TradeCards.tsx'

interface Checked {
  name: string
  file: Record<string, unknown>
  items: ConfigurationItem[]
}

interface Refused {
  problem?: string
  file?: Record<string, unknown>
  errors?: Record<string, FieldError>
}

/** The company's configuration as a file: to keep, to take to another company, and to begin with. */
export default function ConfigurationPage() {
  const { t, i18n } = useTranslation()
  const attempt = useAttempt()
  const cache = useCallCache()
  const { open } = useNotification()
  const accountName = useActor()?.account.name ?? ''
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  const busily = async (action: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(action)
    setBusy(false)
  }

  const download = () =>
    busily(async () => {
      const blob = new Blob([JSON.stringify(await api.configuration.show(), null, 2)], { type: 'application/json' })
      saveDownload({ blob, filename: null }, `${accountName || 'naryad'}.json`)
    })

  async function check(name: string, file: Record<string, unknown>) {
    try {
      const items = await api.configuration.check({ body: { file: file as never } })
      setChecked({ name, file, items })
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error
      setRefused({ file, errors: error.fields })
    }
  }

  const upload = (picked: File) =>
    busily(async () => {
      setRefused(null)
      const read = await readConfiguration(picked)
      if ('file' in read) return check(picked.name, read.file)
      const size = formatFileSize(CONFIGURATION_MAX_BYTES, i18n.language)
      setRefused({ problem: t(`configuration.file.${read.problem}`, { size }) })
    })

  const takeTrade = (trade: Trade) =>
    busily(async () => {
      setRefused(null)
      await check(t(`configuration.trades.${trade}.title`), await api.configuration.trade({ params: { trade } }))
    })

  async function take({ name, file }: Checked, items: string[]) {
    await api.configuration.import({ body: { file: file as never, items, name } })
    setChecked(null)
    await cache.renew('configuration.imports')
    open?.({ type: 'success', message: t('configuration.imports.done') })
  }

  return (
    <>
      <PageHeader
        title={t('shell.pages.configuration')}
        actions={
          <Button icon={<DownloadOutlined aria-hidden />} disabled={isBusy} onClick={() => void download()}>
            {t('configuration.download')}
          </Button>
        }
      />
      <div className={styles.page}>
        <p className={styles.hint}>{t('configuration.intro')}</p>
        {checked ? (
          <ConfigurationCheck
            name={checked.name}
            items={checked.items}
            onImport={(items) => take(checked, items)}
            onCancel={() => setChecked(null)}
          />
        ) : (
          <>
            <Section title={t('configuration.file.title')}>
              <p className={styles.hint}>{t('configuration.file.intro')}</p>
              <FilePick
                look="zone"
                accept=".json,application/json"
                disabled={isBusy}
                onPick={([picked]) => picked && void upload(picked)}
              >
                <UploadOutlined aria-hidden /> {t('configuration.file.choose')}
              </FilePick>
              <div role="alert">
                {refused?.problem && <Alert type="error" showIcon message={refused.problem} />}
                {refused?.errors && refused.file && <FileProblems errors={refused.errors} file={refused.file} />}
              </div>
            </Section>
            <Section title={t('configuration.trades.title')}>
              <p className={styles.hint}>{t('configuration.trades.intro')}</p>
              <TradeCards isBusy={isBusy} onChoose={(trade) => void takeTrade(trade)} />
            </Section>
          </>
        )}
        <ConfigurationImports />
      </div>
    </>
  )
}
