import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ImportEntity } from '#contract/imports/import-kinds.ts'
import { importPath } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { saveDownload } from '#src/kit/list/save-download.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { api } from '#src/providers/calls/api.ts'
import { RecentImports } from './RecentImports.tsx'
import { SheetInput } from './SheetInput.tsx'

const CALLS = {
  clients: { start: api.imports.importClients, example: api.imports.clientsExample },
  products: { start: api.imports.importProducts, example: api.imports.productsExample },
  equipment: { start: api.imports.importEquipment, example: api.imports.equipmentExample },
  scheduled_requests: { start: api.imports.importScheduledRequests, example: api.imports.scheduledRequestsExample },
} as const

/** What the page that sends the file passes to the page that follows the import. */
export interface SentFile {
  fileBytes: number
}

/** Where an import begins: the file, an example of one, and recent imports. */
export function ImportStart({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const { start, example } = CALLS[entity]

  async function send(file: File, onProgress: (share: number) => void) {
    const { import_id } = await start({ files: [file], body: { dry_run: true }, onProgress })
    navigate(importPath(entity, import_id), { state: { fileBytes: file.size } satisfies SentFile })
  }

  const download = () =>
    attempt(async () => saveDownload(await example(), `${entity}-example.xlsx`), t('imports.file.exampleFailed'))

  return (
    <Flex vertical gap="large">
      <Section
        title={t('imports.file.title')}
        extra={
          <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {t('imports.file.example')}
          </Button>
        }
      >
        <p style={{ marginTop: 0 }}>{t('imports.file.intro')}</p>
        <SheetInput entity={entity} onSend={send} />
        <p style={{ marginBottom: 0 }}>{t(`imports.file.identity.${entity}`)}</p>
      </Section>
      <RecentImports entity={entity} />
    </Flex>
  )
}
