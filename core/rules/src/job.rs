//! States of a report job, the only legal moves between them, and what callers see of them.

use nycapt_contract::ReportStatus;

/// Times that a job is taken up again after its worker was lost; the next loss ends it.
const MOST_RETAKES: i64 = 3;
/// Milliseconds from the first time a worker takes a job until it is not taken up again any more.
pub const JOB_DEADLINE_MS: i64 = 15 * 60 * 1000;
/// Milliseconds before a lost job is taken up again the first time; twice as many after each loss.
const FIRST_PAUSE_MS: i64 = 1000;

nycapt_contract::named_enum! {
    /// The stored state of a job.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum JobState {
        /// Waits for a worker.
        Queued = "queued",
        /// A worker has it, or had it and was lost.
        Running = "running",
        /// Its report is there. Final.
        Done = "done",
        /// No report could be made, and the credit is returned. Final.
        Error = "error",
    }
    fn parse
}

/// What happens to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobMove {
    /// A worker takes it.
    Claim,
    /// A worker that stops puts it back.
    Park,
    /// Its worker is lost and it waits for another.
    Interrupt,
    /// The report is made.
    Finish,
    /// No report can be made, or too many workers were lost with it.
    Fail,
    /// No worker took it in time, the first time or again.
    Expire,
}

impl JobState {
    /// Whether nothing happens to the job any more.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::Error)
    }
}

impl JobMove {
    /// The state that a job must be in and the one it is in then: the only table of moves.
    pub const fn edge(self) -> (JobState, JobState) {
        match self {
            Self::Claim => (JobState::Queued, JobState::Running),
            Self::Park | Self::Interrupt => (JobState::Running, JobState::Queued),
            Self::Finish => (JobState::Running, JobState::Done),
            Self::Fail => (JobState::Running, JobState::Error),
            Self::Expire => (JobState::Queued, JobState::Error),
        }
    }
}

/// What becomes of a job whose worker stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recovery {
    /// It runs again, not before this many milliseconds have passed.
    Retry {
        /// The pause.
        after_ms: i64,
    },
    /// It fails and its credit is returned.
    GiveUp(GiveUpReason),
}

/// Why a lost job is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GiveUpReason {
    /// No worker claimed it in time.
    Unclaimed,
    /// It was interrupted, and not finished before its deadline.
    Late,
    /// It was interrupted more often than it may be.
    TooOften,
}

/// Decides on a job that was interrupted `before` times and is now once more.
pub fn decide_recovery(before: i64, now: i64, deadline: i64) -> Recovery {
    if before >= MOST_RETAKES {
        return Recovery::GiveUp(GiveUpReason::TooOften);
    }
    if now >= deadline {
        return Recovery::GiveUp(GiveUpReason::Late);
    }
    let doublings = u32::try_from(before).unwrap_or_default();
    Recovery::Retry {
        after_ms: FIRST_PAUSE_MS << doublings,
    }
}

/// The status that polling shows: `running` until the job is final (specification part 3.1).
pub const fn polled_status(state: JobState) -> ReportStatus {
    match state {
        JobState::Queued | JobState::Running => ReportStatus::Running,
        JobState::Done => ReportStatus::Done,
        JobState::Error => ReportStatus::Error,
    }
}

/// The status in lists, which distinguishes an interrupted job from a running one.
///
/// A job is interrupted from the end of its lost worker's lease until another claims it.
pub fn listed_status(
    state: JobState,
    interruptions: i64,
    lease_until: Option<i64>,
    now: i64,
) -> ReportStatus {
    let waits_again = state == JobState::Queued && interruptions > 0;
    let is_lost = state == JobState::Running && lease_until.is_some_and(|until| until < now);
    if waits_again || is_lost {
        ReportStatus::Interrupted
    } else {
        polled_status(state)
    }
}

nycapt_contract::named_enum! {
    /// A part of a compile, in their order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Stage {
        /// The address is one building.
        Resolve = "resolve",
        /// The keys of the building.
        Identity = "identity",
        /// Year, size and class.
        Facts = "facts",
        /// Violations and complaints of the housing department.
        Hpd = "hpd",
        /// Records of the buildings department.
        Dob = "dob",
        /// Pests and lead.
        Health = "health",
        /// Owner and agent.
        Ownership = "ownership",
        /// Sales, taxes and liens.
        Finance = "finance",
        /// Rent regulation.
        Regulation = "regulation",
        /// Noise and flood.
        Environment = "environment",
        /// The apartment.
        Unit = "unit",
        /// The finished document.
        ScoreAndRender = "score_and_render",
    }
}

impl Stage {
    /// Its number, from 1 to [`ReportJob::STEPS`](nycapt_contract::ReportJob::STEPS).
    pub const fn step(self) -> u32 {
        self as u32 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nycapt_contract::ReportJob;

    #[test]
    fn what_is_final_is_never_left() {
        use JobMove::{Claim, Expire, Fail, Finish, Interrupt, Park};
        for action in [Claim, Park, Interrupt, Finish, Fail, Expire] {
            let (from, to) = action.edge();
            assert!(!from.is_final(), "{action:?}");
            assert_ne!(from, to, "{action:?}");
        }
        for state in ["queued", "running", "done", "error"] {
            assert_eq!(JobState::parse(state).unwrap().as_str(), state);
        }
        assert_eq!(JobState::parse("interrupted"), None);
    }

    #[test]
    fn a_lost_job_is_taken_up_again_three_times_and_then_given_up() {
        let retry = |after_ms| Recovery::Retry { after_ms };
        assert_eq!(decide_recovery(0, 0, 10), retry(1000));
        assert_eq!(decide_recovery(1, 9, 10), retry(2000));
        assert_eq!(decide_recovery(2, 9, 10), retry(4000));
        let given_up = Recovery::GiveUp;
        assert_eq!(decide_recovery(3, 0, 10), given_up(GiveUpReason::TooOften));
        assert_eq!(decide_recovery(0, 10, 10), given_up(GiveUpReason::Late));
    }

    #[test]
    fn polling_never_says_interrupted_and_the_list_does() {
        let listed = |state, interruptions, until| {
            listed_status(JobState::parse(state).unwrap(), interruptions, until, 100)
        };
        assert_eq!(listed("queued", 0, None), ReportStatus::Running);
        assert_eq!(listed("queued", 1, None), ReportStatus::Interrupted);
        assert_eq!(listed("running", 1, Some(100)), ReportStatus::Running);
        assert_eq!(listed("running", 0, Some(99)), ReportStatus::Interrupted);
        assert_eq!(listed("done", 2, None), ReportStatus::Done);
        assert_eq!(listed("error", 3, None), ReportStatus::Error);
        assert_eq!(polled_status(JobState::Queued), ReportStatus::Running);
    }

    #[test]
    fn stages_are_numbered_from_1_to_the_number_that_the_contract_states() {
        let steps: Vec<u32> = Stage::ALL.iter().map(|stage| stage.step()).collect();
        let due: Vec<u32> = (1..=ReportJob::STEPS).collect();
        assert_eq!(steps, due);
    }
}
