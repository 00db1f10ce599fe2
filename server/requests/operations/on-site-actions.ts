import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { OperationBody } from '#contract/operations/operations.ts'
import { addNote } from '#server/interactions/index.ts'
import type { Services } from '#server/services.ts'
import { addWork, removeWork } from '../actions/change-works.ts'
import { finishRequest } from '../actions/finish-request.ts'
import { sayOnTheWay } from '../actions/on-the-way.ts'
import { pauseRequest, resumeRequest } from '../actions/pause-request.ts'
import { signRequest } from '../actions/sign-request.ts'
import { startRequest } from '../actions/start-request.ts'
import { writeNote } from '../actions/write-note.ts'
import { answerChecklistItem } from '../checklists/answer-checklist-item.ts'
import { finishChecklist } from '../checklists/finish-checklist.ts'
import { fillCustom } from '../custom/fill-custom.ts'
import { openRequestEmails } from '../emails/request-emails.ts'
import { findRequestRef } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { keepsSignedReports } from '../report/signed-report.ts'
import { attachToNote, attachToRequest, type FilePromise } from './promised-files.ts'

/** What is done on site, whether each by a call of its own or together with what a phone has kept. */
export type OnSiteActions = {
  [C in OperationCall]: (
    context: ActionContext,
    requestId: number,
    body: OperationBody<C>,
    files?: readonly FilePromise[],
  ) => Promise<unknown>
}

/** The actions with all that follows from them: emails to those outside the account, the report that is kept. */
export function openOnSiteActions(services: Services): OnSiteActions {
  const writeEmails = openRequestEmails(services)
  const keepReport = keepsSignedReports(services.jobs)
  return {
    start: startRequest,
    pause: pauseRequest,
    resume: resumeRequest,

    async onTheWay(context, id, body) {
      await sayOnTheWay(context, id, body)
      // The client is not announced an arrival that was to be before the message came through.
      const isOver = body.expected_at !== null && Date.parse(body.expected_at) < Date.now()
      if (!isOver || !context.isFromPhone) await writeEmails(context.tx, id, 'on_the_way')
    },

    async finish(context, id) {
      await finishRequest(context, id)
      await keepReport(context.tx, id)
      await writeEmails(context.tx, id, 'finished')
    },

    async sign(context, id, signature) {
      await signRequest(context, id, signature)
      await keepReport(context.tx, id)
    },

    finishChecklist,

    answer: (context, id, { checklist_item_id, answer }, [photo] = []) =>
      answerChecklistItem(context, services.fileStore, id, {
        itemId: checklist_item_id,
        answer,
        photo,
        isForm: false,
      }),

    fillCustom,
    addWork,
    removeWork: (context, id, { work_id }) => removeWork(context, id, work_id),

    async interact({ tx, actor }, id, { comment }, promised = []) {
      const note = {
        owner: { entity: 'requests', id } as const,
        comment,
        files: [],
        isWithPromised: promised.length > 0,
      }
      const event = await addNote(services, tx, actor, note, writeNote)
      await attachToNote(tx, event.id, promised)
    },

    async attachFiles({ tx, actor }, id, _, promised = []) {
      await attachToRequest(tx, actor, await findRequestRef(tx, id), promised)
    },
  }
}
