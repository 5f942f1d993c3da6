"""Indexes a repository with semble and searches it, for `peers.ts`.

run_semble.py model <model folder> <repository>     makes a model of the shape of semble's: random rows, words of the repository
run_semble.py index <model folder> <repository>     indexes and prints the number of chunks
run_semble.py search <model folder> <repository>    indexes, then searches for each line of the input; prints milliseconds
"""

import json
import os
import sys
import time


def make_model(folder, repository):
    import numpy
    from model2vec import StaticModel
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer
    from tokenizers.trainers import WordPieceTrainer

    tokenizer = Tokenizer(WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = BertNormalizer()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    trainer = WordPieceTrainer(vocab_size=30_000, special_tokens=["[UNK]", "[PAD]"], show_progress=False)
    tokenizer.train_from_iterator(texts(repository), trainer)
    shape = (tokenizer.get_vocab_size(), 256)
    vectors = numpy.random.default_rng(1).standard_normal(shape).astype(numpy.float32)
    StaticModel(vectors=vectors, tokenizer=tokenizer, normalize=True).save_pretrained(folder)


def texts(repository):
    for folder, folders, files in os.walk(repository):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            try:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield file.read(100_000)
            except (OSError, UnicodeDecodeError):
                continue


def index(folder, repository):
    from semble import SembleIndex
    from semble.types import ContentType

    return SembleIndex.from_path(repository, content=list(ContentType), model_path=folder)


def search(folder, repository):
    made = index(folder, repository)
    times = []
    for line in sys.stdin:
        started = time.perf_counter()
        made.search(line.strip(), top_k=20)
        times.append((time.perf_counter() - started) * 1_000)
    print(json.dumps(times))


if __name__ == "__main__":
    command, folder, repository = sys.argv[1:]
    if command == "model":
        make_model(folder, repository)
    elif command == "index":
        print(len(index(folder, repository).chunks))
    else:
        search(folder, repository)
