import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LiveEntity } from '#contract/live.ts'
import type { Page } from '#contract/paging.ts'
import type { FileRow } from '#contract/route.ts'
import { FileList } from '#src/kit/files/FileList.tsx'
import { FileUpload } from '#src/kit/files/FileUpload.tsx'
import { useUndoableRemoval } from '#src/kit/files/use-undoable-removal.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { usePagePath } from '#src/kit/page/page-path.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { callKey, useCallCache } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

export type FileOwner = 'clients' | 'facilities' | 'agreements'
type OwnerOfOthers = Exclude<FileOwner, 'agreements'>

interface RowFilesProps {
  owner: FileOwner
  id: number
  mayChange: boolean
}

/** A file of a related row, with that row. */
type FileOfAnother = FileRow & {
  facility?: { id: number; name: string }
  request?: { id: number; number: number; name: string }
}

/** The entity whose files are shown as well, and the call that reads them. */
interface Related {
  of: LiveEntity
  call: 'clients.facilityFiles' | 'facilities.requestFiles'
  load: (id: number, page: number) => Promise<Page<FileOfAnother>>
}

const RELATED: Record<OwnerOfOthers, Related> = {
  clients: {
    of: 'facilities',
    call: 'clients.facilityFiles',
    load: (id, page) => api.clients.facilityFiles({ params: { id }, query: { page } }),
  },
  facilities: {
    of: 'requests',
    call: 'facilities.requestFiles',
    load: (id, page) => api.facilities.requestFiles({ params: { id }, query: { page } }),
  },
}

/** Reads the files again when they may have changed elsewhere; changes made here are shown as they were answered. */
function useLiveFiles(owner: FileOwner, id: number) {
  const cache = useCallCache()
  const call = { params: { id } }
  useLiveEvents(owner, () => cache.renew(`${owner}.files`, call), { unseen: 'row', only: (event) => event.id === id })
}

function hasOthers(owner: FileOwner): owner is OwnerOfOthers {
  return owner in RELATED
}

/** The files of a row, and under those of a client or a facility those of its facilities or requests. */
export default function RowFiles(props: RowFilesProps) {
  const { t } = useTranslation()
  const { owner, id } = props
  useLiveFiles(owner, id)
  return (
    <Flex vertical gap="middle" style={{ maxWidth: 880 }}>
      <Section title={t(`files.own.${owner}`)}>
        <OwnFiles {...props} />
      </Section>
      {hasOthers(owner) && (
        <Section title={t(`files.related.${owner}`)}>
          <RelatedFiles owner={owner} id={id} />
        </Section>
      )}
    </Flex>
  )
}

function OwnFiles({ owner, id, mayChange }: RowFilesProps) {
  const { t } = useTranslation()
  const calls = api[owner]
  const { data, error, isPending, refetch, show } = useCall(`${owner}.files`, { params: { id } })

  /** Shows the files as a change of them answered. */
  function keep(answer: object, put: (files: FileRow[]) => FileRow[]) {
    showsAnswer(owner, id, answer)
    show(put)
  }

  async function upload(file: File, onProgress: (share: number) => void) {
    const attached = await calls.attachFiles({ params: { id }, files: [file], onProgress })
    keep(attached, (shown) => [...shown, ...attached])
  }

  const removal = useUndoableRemoval<FileRow>(async (file) => {
    const detached = await calls.detachFile({ params: { id, fileId: file.id } })
    keep(detached, (shown) => shown.filter((one) => one.id !== file.id))
  })

  const files = data?.filter((file) => !removal.gone.has(file.id)) ?? []
  return (
    <Flex vertical gap="middle">
      <FilesOrEmpty
        isPending={isPending}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={files.length === 0}
        none={t('files.none')}
      >
        <FileList files={files} onDelete={mayChange ? removal.ask : undefined} />
      </FilesOrEmpty>
      {mayChange && (
        <div>
          <FileUpload onUpload={upload} />
          <Text type="secondary" className="screen-only">
            {t('files.rules')}
          </Text>
        </div>
      )}
    </Flex>
  )
}

function RelatedFiles({ owner, id }: { owner: OwnerOfOthers; id: number }) {
  const { t } = useTranslation()
  const cache = useCallCache()
  const { of, call } = RELATED[owner]
  useLiveEvents(of, () => cache.renew(call, { params: { id } }), { unseen: 'row' })
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey(RELATED[owner].call, { params: { id } }),
    queryFn: ({ pageParam }) => RELATED[owner].load(id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, per_page, total }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
  })
  const files = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <FilesOrEmpty
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      isEmpty={files.length === 0}
      none={t(`files.noneRelated.${owner}`)}
    >
      <FileList files={files} sourceOf={(file) => <Source file={file} />} />
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} style={{ marginTop: 8 }}>
          {t('files.more')}
        </Button>
      )}
    </FilesOrEmpty>
  )
}

function Source({ file: { facility, request } }: { file: FileOfAnother }) {
  const { t } = useTranslation()
  const pagePath = usePagePath()
  const path = facility ? pagePath('facilities', facility.id) : request && pagePath('requests', request.id)
  const labels = facility?.name ?? (request && t('files.ofRequest', { number: request.number, name: request.name }))
  return path ? (
    <Link to={path} className="standalone-link">
      {labels}
    </Link>
  ) : (
    labels
  )
}

interface FilesOrEmptyProps {
  isPending: boolean
  error: Error | null
  onRetry: () => void
  isEmpty: boolean
  none: string
  children: ReactNode
}

function FilesOrEmpty({ isPending, error, onRetry, isEmpty, none, children }: FilesOrEmptyProps) {
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (error) return <LoadFailed error={error} onRetry={onRetry} />
  if (isEmpty) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
  return children
}
