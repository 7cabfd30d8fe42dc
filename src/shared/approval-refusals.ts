/** Refusals about the approval of brief and style frames: part of `refusals`. */
export const approvalRefusals = {
  approval_empty: {
    status: 409,
    sentence: 'There is nothing to approve yet. Write something or add a file first.',
  },
  approval_step_complete: {
    status: 409,
    sentence: 'This step is complete. Reopen it with a reason, then send it for approval.',
  },
  approval_answered: {
    status: 409,
    sentence: 'This was already answered. Check the answer before you continue.',
  },
  approval_closed: {
    status: 409,
    sentence: 'The studio has changed this since it was sent. You will be asked again.',
  },
  approval_block_ended: {
    status: 409,
    sentence: 'The next block is in production, so this can no longer be changed. You can still approve it.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>
