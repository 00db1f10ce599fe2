import { DownloadOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveDownload } from '../../components/save-download.ts'
import { api } from '../../providers/api.ts'
import { filterQuery, type RequestListAddress } from './list-address.ts'

/** The list as it is filtered and sorted, every page of it, as a spreadsheet. */
export function ExportButton({ address }: { address: RequestListAddress }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const query = { ...filterQuery(address), ...(address.sort && { sort: address.sort }) }
      saveDownload(await api.requests.export({ query }), 'requests.xlsx')
    } catch (error) {
      open?.({ type: 'error', message: t('requests.list.exportFailed'), description: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={download}>
      {t('requests.list.export')}
    </Button>
  )
}
