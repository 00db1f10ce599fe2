import { REQUEST_NAME_MAX } from '#contract/limits.ts'
import type { Locale } from '#contract/messages.ts'
import type { Tx } from '#server/db/database.ts'
import { attachKept } from '#server/files/attachments.ts'
import type { ReceivedFile } from '#server/files/receive-upload.ts'
import type { Services } from '#server/services.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { openRequestEmails } from '../emails/request-emails.ts'
import { addEquipment, insertRequest } from './create-request.ts'

/** A fault as a guest, who is not signed in, reports it. */
interface FaultReport {
  /** The account's language. */
  locale: Locale
  equipment: { id: number; title: string }
  /** `manager_id`: its manager, when active. */
  facility: { id: number; client_id: number; manager_id: number | null }
  contact: { name: string; phone: string }
  description: string
  photos: ReceivedFile[]
}

type ReportServices = Pick<Services, 'config' | 'fileStore' | 'jobs' | 'replies'>

/** Creates a new emergency request for a fault, without an author in the account, and returns its public link. */
export type EnterReport = (tx: Tx, accountId: number, report: FaultReport) => Promise<{ number: number; hash: string }>

export function reportEntry(services: ReportServices): EnterReport {
  const { fileStore } = services
  const writeEmails = openRequestEmails(services)
  return async (tx, accountId, { locale, equipment, facility, contact, description, photos }) => {
    const nobody = { accountId, userId: null }
    const request = await insertRequest(tx, nobody, {
      name: `${serverWordsIn(locale).requests.fault}: ${equipment.title}`.slice(0, REQUEST_NAME_MAX),
      type: 'emergency',
      client_id: facility.client_id,
      facility_id: facility.id,
      manager_id: facility.manager_id,
      description,
      contact: JSON.stringify({ ...contact, email: null, position: null }),
    })
    await addEquipment(tx, { accountId }, request.id, [equipment.id])
    const files: number[] = []
    for (const photo of photos) files.push(await fileStore.keep(tx, nobody, photo))
    await attachKept(tx, accountId, { requestId: request.id }, files)
    await writeEmails(tx, request.id, 'created')
    return { number: request.number, hash: request.hash }
  }
}
