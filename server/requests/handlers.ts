import type { FastifyRequest } from 'fastify'
import type { requestRoutes } from '#contract/requests/requests.ts'
import { REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import { requireRow } from '../access/scope.ts'
import { showsExternal } from '../external-ids/index.ts'
import { listAttached } from '../files/attachments.ts'
import { fileCallHandlers } from '../files/file-call-handlers.ts'
import { isImage } from '../files/receive-upload.ts'
import { warnWhenFull } from '../files/warn-when-full.ts'
import { recordAll } from '../history/record.ts'
import { hasEtag } from '../http/etags.ts'
import type { Handlers } from '../http/handlers.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { feedHandlers } from '../interactions/index.ts'
import type { Services } from '../services.ts'
import { readRequestSla } from '../sla/index.ts'
import { workTypeNames } from '../work-types/index.ts'
import { cancelRequest } from './actions/cancel-request.ts'
import { changeDeadline } from './actions/change-deadline.ts'
import { changePrice } from './actions/change-price.ts'
import { addWork, removeWork } from './actions/change-works.ts'
import { correctPause } from './actions/correct-pause.ts'
import { createRequest } from './actions/create-request.ts'
import { deleteRequest } from './actions/delete-request.ts'
import { assignExecutors, planRequests } from './actions/plan-requests.ts'
import { reopenRequest } from './actions/reopen-request.ts'
import { replaceLink } from './actions/replace-link.ts'
import { updateRequest } from './actions/update-request.ts'
import { writeNote } from './actions/write-note.ts'
import { readAvailability } from './board/availability.ts'
import { rankCandidates } from './board/rank-candidates.ts'
import { readBoard, readBoardRows, readRequestsOnMap } from './board/read-board.ts'
import { readOnPaper } from './board/read-on-paper.ts'
import { answerChecklistItem } from './checklists/answer-checklist-item.ts'
import { statusNames } from './columns/status-names.ts'
import { openRequestEmails, type RequestMilestone } from './emails/request-emails.ts'
import { eventOn } from './history/request-history.ts'
import { exportRequests } from './list/export-requests.ts'
import { listCalendar, listRequests } from './list/list-requests.ts'
import { phonesOf } from './list/request-phones.ts'
import { openOnSiteActions } from './operations/on-site-actions.ts'
import type { ActionContext } from './page/action-context.ts'
import { answersWithPage } from './page/answer-with-page.ts'
import { lockInAnyStatus } from './page/lock-request.ts'
import { readRequest } from './page/read-request.ts'
import { readableFacilityOf } from './page/readable-facility.ts'
import { openPublicRequests } from './public-request.ts'
import { openReports } from './report/open-reports.ts'
import { keepsSignedReports } from './report/signed-report.ts'

export function requestHandlers(services: Services): Handlers<typeof requestRoutes> {
  const { config, database, fileLinks: links, fileStore, jobs } = services
  const keepReport = keepsSignedReports(jobs)
  const reports = openReports({ ...services, isLimited: config.rateLimit })
  const writeEmails = openRequestEmails(services)
  const pageAfter = answersWithPage(services)
  const onSite = openOnSiteActions(services)
  const publicRequests = openPublicRequests(services, keepReport)
  const { feed, interact, interactionsRead } = feedHandlers('requests', services, writeNote)

  /** The action, and the emails to those outside the account whom its milestone concerns. */
  function withEmails<Body>(
    action: (context: ActionContext, id: number, body: Body) => Promise<unknown>,
    milestone: RequestMilestone,
  ) {
    return async (context: ActionContext, id: number, body: Body) => {
      await action(context, id, body)
      await writeEmails(context.tx, id, milestone)
    }
  }

  return {
    list: async ({ tx, actor, query }) =>
      query.view === 'calendar' ? listCalendar(tx, actor, query) : listRequests(tx, actor, query),
    export: ({ tx, actor, query, locale }) => exportRequests({ database, tx, actor }, query, locale),
    types: async () => [...REQUEST_TYPES],
    statuses: async ({ locale }) => statusNames(locale),
    workTypes: ({ tx }) => workTypeNames(tx),
    board: ({ tx, actor, query }) => readBoard(tx, actor, query),
    mapData: ({ tx, actor, query }) => readRequestsOnMap(tx, actor, query),
    onPaper: ({ tx, actor, query }) => readOnPaper(tx, actor, query.ids),
    phones: ({ tx, actor, query }) => phonesOf(tx, actor, query.ids),
    plan: async ({ tx, actor, body }) => {
      await planRequests({ tx, actor, links }, body.changes, body.force)
      return readBoardRows(
        tx,
        actor,
        body.changes.map(({ id }) => id),
      )
    },
    availability: ({ tx, actor, query }) => readAvailability(tx, actor, query),
    candidates: ({ tx, actor, params, query }) => rankCandidates(tx, actor, params.id, query),
    show: ({ tx, actor, params }) => readRequest({ tx, actor, links }, params.id),
    showExternal: showsExternal('requests', ({ tx, actor, params }) => readRequest({ tx, actor, links }, params.id)),
    async sla({ tx, actor, params, locale }) {
      await requireRow(tx, actor, 'requests:read', params.id)
      return readRequestSla(tx, actor, params.id, locale)
    },
    report: ({ actor, params, ...call }) => reports.forActor({ ...call, actor, id: params.id }),

    create: {
      change: ({ tx, actor, body }) => createRequest({ tx, actor }, body, writeEmails),
      read: ({ tx, actor }, id) => readRequest({ tx, actor, links }, id),
    },
    update: pageAfter(updateRequest),
    async remove({ tx, actor, params }) {
      await deleteRequest({ tx, actor, links }, params.id)
      return null
    },

    start: pageAfter(onSite.start),
    onTheWay: pageAfter(onSite.onTheWay),
    pause: pageAfter(onSite.pause),
    resume: pageAfter(onSite.resume),
    correctPause: {
      async change({ tx, actor, params, body }) {
        await correctPause({ tx, actor, links }, params.id, params.pauseId, body)
        return params.id
      },
      read: ({ tx, actor }, id) => readRequest({ tx, actor, links }, id),
    },
    finish: pageAfter(onSite.finish),
    sign: pageAfter(onSite.sign),
    finishChecklist: pageAfter(onSite.finishChecklist),
    fillCustom: pageAfter(onSite.fillCustom),
    cancel: pageAfter(withEmails(cancelRequest, 'cancelled')),
    changePrice: pageAfter(changePrice),
    changeDeadline: pageAfter(withEmails(changeDeadline, 'deadline_changed')),
    reopen: pageAfter(reopenRequest),
    assign: pageAfter(assignExecutors),
    replaceLink: pageAfter(replaceLink),

    async answer({ tx, actor, params, body, files, request }) {
      const item = await answerChecklistItem({ tx, actor, links }, fileStore, params.id, {
        itemId: body.checklist_item_id,
        answer: body.answer,
        photo: files[0],
        isForm: request.isMultipart(),
      })
      if (files.length > 0) await warnWhenFull(tx, jobs, actor.accountId)
      return item
    },
    addWork: ({ tx, actor, params, body }) => addWork({ tx, actor, links }, params.id, body),
    async removeWork({ tx, actor, params }) {
      await removeWork({ tx, actor, links }, params.id, params.workId)
      return null
    },

    ...fileCallHandlers(services, {
      ownerOf: (requestId) => ({ requestId }),
      requireReadable: (tx, actor, id) => requireRow(tx, actor, 'requests:read', id),
      // In any status: papers often come afterwards.
      requireChangeable: (tx, actor, id, change) =>
        lockInAnyStatus({ tx, actor, links }, id, change === 'fileAttached' ? 'requests:execute' : 'requests:update'),
      purposeOf: (request, file) => (request.started_at && isImage(file) ? 'started_work' : 'any'),
      recordChange: (tx, actor, request, change, files) =>
        recordAll(
          tx,
          actor,
          change,
          files.map((file) => eventOn<typeof change>(request, file)),
        ),
    }),
    async facilityFiles({ tx, actor, params }) {
      await requireRow(tx, actor, 'requests:read', params.id)
      const facilityId = await readableFacilityOf(tx, actor, params.id)
      return facilityId === null ? [] : listAttached(tx, links, actor.accountId, { facilityId })
    },
    feed,
    interact,
    interactionsRead,

    async view({ params, request, reply }) {
      // The page polls: the browser caches the answer and asks whether it has changed.
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-cache' })
      return publicRequests.view(params.hash, (tag) => {
        reply.header('etag', tag)
        return hasEtag(request, tag)
      })
    },
    async clientReport({ params: { hash }, ...call }) {
      call.reply.header('x-robots-tag', 'noindex, nofollow')
      return reports.forClient({ ...call, hash, accountId: await publicRequests.accountOf(hash) })
    },
    publicSign: ({ body, ...context }) => publicRequests.sign(publicCall(context), body),
    publicDecline: ({ body, ...context }) => publicRequests.decline(publicCall(context), body.comment),
    publicRate: ({ body, ...context }) => publicRequests.rate(publicCall(context), body.rating, body.comment ?? null),
  }
}

/** All users of one link count as one caller. */
function publicCall({ params, request }: { params: { hash: string }; request: FastifyRequest }) {
  return { hash: params.hash, once: withIdempotency(request, `link:${params.hash}`) }
}
