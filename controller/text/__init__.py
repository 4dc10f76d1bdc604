"""What people read, apart from any screen: languages, sentences, rulings, advice."""
