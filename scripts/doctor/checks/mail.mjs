// Checks that emails are sent and that the function that sends them is called.

/** The function is called every minute, so this is late. */
const LATE_AFTER_SECONDS = 300;

/** @type {import('../examine.mjs').Check} */
export const schedule = {
  name: 'Schedule',
  asks: 'the function deliver is called every minute, with a key that stands in no job.',
  find: ({ report }) => {
    const seconds = report.seconds_since_delivery;
    const jobs = report.deliver_jobs;
    const problems = [];
    if (seconds === null) problems.push('The function deliver was never called with success.');
    else if (seconds > LATE_AFTER_SECONDS)
      problems.push(`The function deliver was last called with success ${Math.round(seconds / 60)} minutes ago.`);
    // Without pg_cron, or without a job in it, another scheduler may call the function.
    if (problems.length > 0)
      problems.push(
        jobs?.length
          ? 'A job of pg_cron is there: "select * from cron.job_run_details order by start_time desc limit 5" and "select * from net._http_response order by created desc limit 5" say what becomes of it.'
          : 'Make the job of pg_cron that docs/deploy.md gives ("Schedule").',
      );
    for (const { active, holds_key } of jobs ?? []) {
      if (!active)
        problems.push(
          'The job of pg_cron is switched off. Run: update cron.job set active = true …, or make it again.',
        );
      if (holds_key)
        problems.push(
          'The secret key stands in the job of pg_cron, for whoever reads its table. Put it into Vault (docs/deploy.md, "Schedule").',
        );
    }
    return problems;
  },
};

/** @type {import('../examine.mjs').Check} */
export const mail = {
  name: 'E-mails',
  asks: 'none waits, fails or was given up.',
  find: ({
    report: {
      mail: { late, failing, dead },
    },
  }) => [
    ...(late > 0 ? [`${late} e-mails are due for more than 15 minutes: the schedule, above, does not work.`] : []),
    ...(failing > 0
      ? [
          `${failing} e-mails could not be sent yet and are tried again. The reason: select kind, attempts, fault from outbox where sent_at is null;`,
        ]
      : []),
    ...(dead > 0
      ? [
          `${dead} e-mails were given up: select * from dead_letters; then, once the reason is gone: select retry_dead_letters();`,
        ]
      : []),
  ],
};
