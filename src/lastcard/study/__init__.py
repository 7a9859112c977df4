"""Questions about the game, answered by playing: `lastcard study`.

    study = Study(question_of("first"), seed=1)
    study.play()
    print(study.answer().as_text())

Everything is played by the compiled simulator, by bots that are compiled. Needs the extra `fast`.
"""

from lastcard.study.answers import Answer, Panel, Series
from lastcard.study.drawing import draw_answer
from lastcard.study.questions import QUESTIONS, Question, Study, question_of

__all__ = [
    "QUESTIONS",
    "Answer",
    "Panel",
    "Question",
    "Series",
    "Study",
    "draw_answer",
    "question_of",
]
